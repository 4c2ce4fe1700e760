import { card } from './cards.js'
import { PIECES } from './catalogue.js'
import { byId, pot } from './dom.js'

byId('favourite-list').append(...PIECES.slice(0, 4).map(card))
byId('hero-picture').append(
  pot('vase', 'Red'),
  pot('teapot', 'Blue'),
  pot('mug', 'Yellow'),
  pot('bowl', 'Green'),
)
