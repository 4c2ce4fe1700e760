import { byId, celebrate, complain, pot } from './dom.js'

const form = byId('form')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const { email } = form.elements
  if (!/^\S+@\S+\.\S+$/.test(email.value.trim())) {
    complain('Please enter your email, such as name@example.com.')
    email.focus()
    return
  }
  celebrate({
    title: 'Thank you, you are signed up',
    lines: [`The newsletter goes to ${email.value.trim()} from the first of next month.`],
    tile: 'lilac',
    picture: pot('jug', 'Yellow'),
    links: [['See all pottery', '/shop']],
  })
})
