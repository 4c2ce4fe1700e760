import { keepFocus } from '@harness/web/app/kept-focus.ts'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { until } from '../setup/soon.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <nav><a href="#home">Home</a></nav>
    <main id="main" tabindex="-1">
      <ul><li><button>One</button></li><li><button>Two</button></li><li><button>Three</button></li></ul>
      <p><button>Add</button></p>
    </main>
    <div role="status"><button>Undo</button></div>`
  onTestFinished(keepFocus())
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const key = (kind: 'keydown' | 'keyup') =>
  document.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter' }))

/** Focuses a button, presses a key on it, and takes it away with what is around it. */
function remove(name: string, around: string): void {
  button(name)?.focus()
  key('keydown')
  key('keyup')
  button(name)?.closest(around)?.remove()
}

const focused = () => document.activeElement?.textContent?.trim()

it('the focus of a removed row goes to the next one, and of the last one to the one before', async () => {
  remove('Two', 'li')
  await until(() => focused() === 'Three')
  remove('Three', 'li')
  await until(() => focused() === 'One')
})

it('the focus goes to what came in the place of a control', async () => {
  button('Add')?.focus()
  key('keydown')
  key('keyup')
  const field = document.createElement('input')
  button('Add')?.replaceWith(field)
  await until(() => document.activeElement === field)
})

it('the focus stays in the content of the page, and never comes to the offer to undo', async () => {
  remove('Add', 'p')
  await until(() => focused() === 'Three')
  remove('Three', 'ul')
  await until(() => document.activeElement?.id === 'main')
})

it('a key that is down acts on no control that only now has the focus', async () => {
  button('Two')?.focus()
  key('keydown')
  button('Two')?.closest('li')?.remove()
  // What the observer does comes before this.
  await new Promise<void>((seen) => {
    new MutationObserver(() => seen()).observe(document.body, { childList: true })
    document.body.append('more')
  })
  expect(document.activeElement).toBe(document.body)
  // A change elsewhere does not make it forget the place.
  key('keyup')
  expect(focused()).toBe('Three')
})

it('a press of a pointer moves no focus', async () => {
  button('Two')?.focus()
  key('keydown')
  key('keyup')
  document.dispatchEvent(new PointerEvent('pointerdown'))
  button('Two')?.closest('li')?.remove()
  await new Promise<void>((seen) => {
    new MutationObserver(() => seen()).observe(document.body, { childList: true })
    document.body.append('more')
  })
  expect(document.activeElement).toBe(document.body)
})
