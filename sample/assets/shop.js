import { card } from './cards.js'
import { PIECES } from './catalogue.js'
import { byId } from './dom.js'

const query = new URLSearchParams(location.search)
const kind = query.get('kind')
const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)

/** Every word must be in the name, the kind or a colour: “blue mug” finds mugs. */
function fits(piece) {
  const text = `${piece.name} ${piece.kind} ${piece.words} blue red green yellow small large`
  return words.every((word) => text.toLowerCase().includes(word))
}

const found = PIECES.filter((piece) => (kind === null || piece.kind === kind) && fits(piece))
const known = PIECES.some((piece) => piece.kind === kind)
if (known) byId('heading').textContent = kind[0].toUpperCase() + kind.slice(1)
if (words.length > 0) {
  byId('heading').textContent = `Results for “${words.join(' ')}”`
  byId('q').value = words.join(' ')
}
const one = found.length === 1 ? '1 piece' : `${found.length} pieces`
byId('count').textContent = found.length > 0 ? one : 'Nothing found. Try “mug” or “vase”.'
byId('list').append(...found.map(card))
byId('view-switch').addEventListener('click', () => byId('list').classList.toggle('grid-large'))
