// The top and the bottom of every page.
import { countOf } from './bag.js'
import { h } from './dom.js'

const WAYS = [
  ['Mugs', '/shop?kind=mugs'],
  ['Bowls', '/shop?kind=bowls'],
  ['Vases', '/shop?kind=vases'],
  ['Teapots', '/shop?kind=teapots'],
  ['Workshops', '/workshops'],
]
const MORE = [
  ['Delivery', '/delivery'],
  ['Newsletter', '/newsletter'],
  ['Your orders', '/orders'],
  ['Help', '/help'],
]

const here = location.pathname + location.search

function way([text, href]) {
  return h('li', {}, h('a', { href, 'aria-current': href === here && 'page' }, text))
}

const basket = h('a', { class: 'basket-link', href: '/basket' })

/** Shows how many pieces there are. */
export function showCount() {
  const count = countOf()
  basket.replaceChildren(
    'Basket',
    ...(count > 0 ? [h('span', { class: 'bubble' }, `${count}`)] : []),
  )
}

showCount()
const header = h(
  'header',
  { class: 'top' },
  h('a', { class: 'skip', href: '#main' }, 'Skip to content'),
  h('a', { class: 'logo', href: '/' }, 'Halfmoon'),
  h('nav', { 'aria-label': 'Shop' }, h('ul', {}, ...WAYS.map(way))),
  basket,
)
const footer = h(
  'footer',
  { class: 'bottom' },
  h(
    'div',
    { class: 'bottom-row' },
    h('p', {}, 'Halfmoon Pottery, 4 Kiln Yard. Open Thursday to Saturday, 10 to 18.'),
    h('nav', { 'aria-label': 'More' }, h('ul', {}, ...MORE.map(way))),
  ),
)
document.body.prepend(header)
document.body.append(footer)
// The page shows itself once all of its scripts have put in their part, so nothing moves under the reader.
document.addEventListener('DOMContentLoaded', () => document.body.classList.add('ready'))
