import { byId, celebrate, complain, pot } from './dom.js'

const form = byId('form')

function missing({ workshop, day, name }) {
  if (workshop.value === '') return ['Please choose a workshop.', workshop[0]]
  if (day.value === '') return ['Please choose a day.', day[0]]
  if (name.value.trim() === '') return ['Please enter your full name.', name]
  return undefined
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const { workshop, day, name } = form.elements
  const gap = missing(form.elements)
  if (gap) {
    complain(gap[0])
    gap[1].focus()
    return
  }
  celebrate({
    title: 'Your place is booked',
    lines: [
      `${workshop.value}, ${day.value}, for ${name.value.trim()}.`,
      'Thank you! Wear something that likes clay.',
    ],
    tile: 'peach',
    picture: pot('wheel', 'Blue'),
    links: [['See all pottery', '/shop']],
  })
})
