// The hold takes two seconds, and nothing shows it. A card number with a space is refused without a reason.
const form = document.getElementById('hold')
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const card = document.getElementById('card').value
  const branch = document.getElementById('branch').value
  if (!/^\d{6}$/.test(card) || branch === '') {
    document.getElementById('problem').textContent = 'That did not work.'
    return
  }
  setTimeout(() => {
    const main = document.querySelector('main')
    main.innerHTML =
      '<h1>It is held for you</h1><p class="done"></p><p><a href="index.html">Back to new books</a></p>'
    main.querySelector('.done').textContent = `${document.title}, at ${branch}, for card ${card}.`
  }, 2000)
})
