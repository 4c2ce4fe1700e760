import { euros } from './catalogue.js'
import { h, pot } from './dom.js'

/** A piece as it stands on a shelf. */
export function card(piece) {
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'card', href: `/product?id=${piece.id}` },
      h('span', { class: `tile tile-${piece.tile}` }, pot(piece.shape, piece.glaze)),
      h('span', { class: 'card-name' }, piece.name),
      h('span', { class: 'card-price' }, euros(piece.price)),
    ),
  )
}
