import { byId, celebrate, complain, pot } from './dom.js'

const form = byId('form')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const { postcode } = form.elements
  const code = postcode.value.trim()
  if (!/^\d{5}$/.test(code)) {
    complain('Please enter a postcode of five digits, such as 20095.')
    postcode.focus()
    return
  }
  const days = code.startsWith('1') ? '2 to 3' : '3 to 5'
  celebrate({
    title: `Delivery time: ${days} working days`,
    lines: [`To postcode ${code}, wrapped in wool. Saved for your next order.`],
    tile: 'mint',
    picture: pot('teapot', 'Red'),
    links: [['Check another postcode', '/delivery']],
  })
})
