import { describe, keep, linesOf, totalOf } from './bag.js'
import { euros, pieceOf } from './catalogue.js'
import { byId, h, pot } from './dom.js'
import { showCount } from './frame.js'

function change(at, count) {
  const lines = linesOf()
  if (count > 0) lines[at].count = count
  else lines.splice(at, 1)
  keep(lines)
  showCount()
  show()
}

function quantity(line, at) {
  const id = `count-${at}`
  const option = (count) => h('option', { selected: count === line.count }, `${count}`)
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const select = h('select', { id, 'aria-label': `Quantity of ${pieceOf(line.id).name}` })
  select.append(...counts.map(option))
  select.addEventListener('change', () => change(at, Number(select.value)))
  return select
}

function row(line, at) {
  const piece = pieceOf(line.id)
  // Planted: 14 points wide and high, and 3 points from the list of counts.
  const remove = h(
    'button',
    { class: 'remove', type: 'button', 'aria-label': `Remove ${piece.name}` },
    '×',
  )
  remove.addEventListener('click', () => change(at, 0))
  return h(
    'li',
    { class: 'line' },
    h('span', { class: `tile tile-${piece.tile}` }, pot(piece.shape, line.glaze)),
    h('span', { class: 'line-name' }, describe(line)),
    quantity(line, at),
    h('span', { class: 'line-price' }, euros(piece.price * line.count)),
    remove,
  )
}

function show() {
  const lines = linesOf()
  if (lines.length === 0) {
    byId('basket').replaceChildren(
      h('p', { class: 'lead' }, 'It is empty. That can be helped.'),
      h('p', {}, h('a', { class: 'button', href: '/shop' }, 'See all pottery')),
    )
    return
  }
  byId('basket').replaceChildren(
    h('ul', { class: 'lines sheet' }, ...lines.map(row)),
    h('p', { class: 'total' }, h('span', {}, 'Total'), h('strong', {}, euros(totalOf()))),
    h('p', { class: 'ways' }, h('a', { class: 'button', href: '/checkout' }, 'Checkout')),
  )
}

show()
