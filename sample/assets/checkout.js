import { describe, keep, linesOf, totalOf } from './bag.js'
import { euros, pieceOf } from './catalogue.js'
import { byId, celebrate, complain, h, pot } from './dom.js'
import { showCount } from './frame.js'

const form = byId('form')
const lines = linesOf()
let isSending = false

byId('lines').append(
  ...lines.map((line) =>
    h(
      'li',
      { class: 'line' },
      h(
        'span',
        { class: `tile tile-${pieceOf(line.id).tile}` },
        pot(pieceOf(line.id).shape, line.glaze),
      ),
      h('span', { class: 'line-name' }, `${line.count} × ${describe(line)}`),
    ),
  ),
)
if (lines.length === 0) byId('lines').append(h('li', {}, 'Your basket is empty.'))
byId('total').textContent = euros(totalOf())

form.addEventListener('change', () => {
  byId('address-field').hidden = form.elements.way.value !== 'Delivery by courier'
})

/** The first thing that is missing, with the field it is missing in. */
function missing() {
  const { name, email, phone, address } = form.elements
  if (lines.length === 0) return ['Your basket is empty. Add a piece first.', name]
  if (name.value.trim() === '') return ['Please enter your full name.', name]
  if (!email.value.includes('@'))
    return ['Please enter your email, such as name@example.com.', email]
  if (!byId('address-field').hidden && address.value.trim() === '')
    return ['Please enter the address for the courier.', address]
  // Planted: the field is there only from now on.
  byId('phone-field').hidden = false
  phone.required = true
  if (phone.value.trim() === '') return ['A phone number is required. Please enter yours.', phone]
  return undefined
}

async function place() {
  const way = form.elements.way.value
  const reply = await fetch('/api/orders', { method: 'POST' })
  const { number } = await reply.json()
  keep([])
  showCount()
  const [first] = lines
  celebrate({
    title: 'Thank you, your order is placed',
    lines: [
      ...lines.map((line) => `${line.count} × ${describe(line)}`),
      `${way}. Your order number is ${number}.`,
    ],
    tile: pieceOf(first.id).tile,
    picture: pot(pieceOf(first.id).shape, first.glaze),
    links: [['See more pottery', '/shop']],
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const gap = missing()
  if (gap) {
    complain(gap[0])
    gap[1].focus()
    return
  }
  complain('')
  // Planted: not a sign of life until the answer is there.
  if (isSending) return
  isSending = true
  void place()
})
