import { add, describe } from './bag.js'
import { euros, GLAZES, PIECES, pieceOf, SIZES } from './catalogue.js'
import { byId, complain, h, pot } from './dom.js'
import { showCount } from './frame.js'

const piece = pieceOf(new URLSearchParams(location.search).get('id')) ?? PIECES[0]
document.title = `${piece.name}, Halfmoon`

function choices(legend, name, values) {
  const choice = (value) =>
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'radio', name, value }),
      ...(name === 'glaze' ? [h('span', { class: `dot glaze-${value.toLowerCase()}` })] : []),
      value,
    )
  return h(
    'fieldset',
    {},
    h('legend', {}, legend),
    h('div', { class: 'choices' }, ...values.map(choice)),
  )
}

const picture = h('div', { class: `product-picture tile-${piece.tile}` })
picture.append(pot(piece.shape, piece.glaze))

const added = h('div', { class: 'added', role: 'status' })
const form = h(
  'form',
  { novalidate: true },
  choices('Colour', 'glaze', GLAZES),
  choices('Size', 'size', SIZES),
  h('p', { class: 'problem', id: 'problem', role: 'alert', hidden: true }),
  h(
    'div',
    { class: 'ways' },
    h('button', { class: 'button', type: 'submit' }, 'Add to basket'),
    // Planted: nothing listens to it.
    h(
      'button',
      { class: 'button button-quiet', type: 'button', id: 'collect' },
      'Collect at the studio',
    ),
  ),
  added,
)

form.addEventListener('change', () => {
  complain('')
  picture.replaceChildren(pot(piece.shape, new FormData(form).get('glaze') ?? piece.glaze))
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const choice = new FormData(form)
  const glaze = choice.get('glaze')
  const size = choice.get('size')
  added.replaceChildren()
  // Planted: the words of a database instead of “Choose a size”.
  if (!glaze) return complain('ERR_VALIDATION_42: nullable constraint (variant.glaze_id)')
  if (!size) return complain('ERR_VALIDATION_42: nullable constraint (variant.size_id)')
  complain('')
  add(piece.id, glaze, size)
  showCount()
  added.replaceChildren(
    h('h2', {}, 'Added to your basket'),
    h('p', {}, describe({ id: piece.id, glaze, size })),
    h(
      'p',
      { class: 'ways' },
      h('a', { class: 'button', href: '/checkout' }, 'Checkout'),
      h('a', { class: 'link', href: '/basket' }, 'Go to basket'),
    ),
  )
  added.scrollIntoView({ block: 'nearest' })
})

byId('product').append(
  picture,
  h(
    'div',
    { class: 'product-words' },
    h('h1', {}, piece.name),
    h('p', { class: 'product-price' }, euros(piece.price)),
    h('p', { class: 'lead' }, piece.words),
    form,
  ),
)
