import { ProbeReport } from '@harness/shared/device/observation.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../setup/browser.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { buildProbe } from './built-probe.ts'

let pages: PageServer
let browser: Browser
let page: Page
let script: string

beforeAll(async () => {
  pages = await startPageServer()
  browser = await launchBrowser()
  script = (await buildProbe()).script
  page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  await page.goto(pages.page('elements'))
  await page.evaluate(script)
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
})

async function report(textLength = 20_000): Promise<ProbeReport> {
  const limits = JSON.stringify({ textLength, elements: 400, timeMs: 30_000 })
  return ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${limits})`))
}
const labels = async () => (await report()).elements.map((at) => at.label)

describe('the page probe', () => {
  it('the page probe names elements by the first source that has words', async () => {
    const sources = (await report()).elements.map((at) => `${at.labelSource}: ${at.label}`)
    expect(sources).toEqual(
      expect.arrayContaining([
        'aria-label: Named by aria',
        'labelledby: Named elsewhere',
        'label: Mail address',
        'placeholder: Search words',
        'value: Send it',
        'secure-field: Password',
        'glyph: Close',
        'img-alt: Basket',
        'svg-title: Gear',
        'synthesized: unlabelled button',
        'synthesized: unlabelled button 2',
      ]),
    )
  })

  it('the page probe names a nameless link by where it leads, and dots that cannot be seen are no name', async () => {
    const box = 'style="display:inline-block;width:60px;height:40px"'
    await page.setContent(
      `<title>Links</title><a ${box} href="/big/photo-7.jpg?w=9#top"></a><a ${box} href="mailto:a@b.test"></a>
      <a ${box} href="/next/"><img alt="..." width="20" height="20"></a><button>…</button><button aria-label="--">Save</button>`,
    )
    await page.evaluate(script)
    expect(await labels()).toEqual([
      'unlabelled link (photo-7.jpg)',
      'unlabelled link',
      'unlabelled link (next)',
      '…',
      'Save',
    ])
  })

  it('the page probe names the control of a component by what fills its slots', async () => {
    await page.setContent(
      `<title>Components</title><x-button>Put in <b>cart</b></x-button><x-button><img alt="Basket" width="20" height="20"></x-button>
      <x-button></x-button><x-outer>Passed on</x-outer><x-button><span hidden>Not seen</span>Seen</x-button>
      <script>
        customElements.define('x-button', class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'open' }).innerHTML =
              '<button style="min-width:60px;min-height:30px"><slot name="before"></slot><span><slot></slot></span></button>'
          }
        })
        customElements.define('x-outer', class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'open' }).innerHTML = '<x-button><slot></slot></x-button>'
          }
        })
      </script>`,
    )
    await page.evaluate(script)
    expect(await labels()).toEqual([
      'Put in cart',
      'Basket',
      'unlabelled button',
      'Passed on',
      'Seen',
    ])
    await page.goto(pages.page('elements'))
    await page.evaluate(script)
  })

  it.each(['localName', 'getAttribute', 'hasAttribute', 'parentElement', 'assignedSlot'])(
    'the page probe sees a form whose field is named %s, and what is around it',
    async (name) => {
      await page.setContent(
        `<title>Named</title><button>Before</button><form><input name="${name}" aria-label="Field"><button>In</button></form><p>Words</p>`,
      )
      await page.evaluate(script)
      const seen = await report()
      expect(seen.elements.map(({ label }) => label)).toEqual(['Before', 'Field', 'In'])
      expect(seen).toMatchObject({ title: 'Named', text: expect.stringContaining('Words') })
      await page.goto(pages.page('elements'))
      await page.evaluate(script)
    },
  )

  it('the page probe says where each of the words in sight is, and nothing of secure fields', async () => {
    const { lines = [], text } = await report()
    expect(lines.length).toBeGreaterThan(5)
    for (const { text: words, rect } of lines) {
      expect(text.replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' '))
      expect(rect.width).toBeGreaterThan(0)
      expect(rect.x + rect.width).toBeLessThanOrEqual(1_000.5)
      expect(rect.y + rect.height).toBeLessThanOrEqual(600.5)
    }
    const words = lines.map((line) => line.text).join('\n')
    for (const part of text.split(/\s+/)) expect(words).toContain(part)
  })

  it('the page probe says once how far a part scrolled, and nothing where it was not asked before', async () => {
    await page.setContent('<div style="height:4000px">Long</div>')
    await page.evaluate(script)
    const moved = () => page.evaluate('__harnessProbe.scroller.after()')
    await page.evaluate('__harnessProbe.scroller.before()')
    await page.evaluate(() => scrollTo(0, 300))
    expect(await moved()).toMatchObject({ dy: 300 })
    expect(await moved()).toBeUndefined()
    await page.goto(pages.page('elements'))
    await page.evaluate(script)
  })

  it('the page probe bounds what a page calls itself and its parts', async () => {
    const long = 'x'.repeat(100_000)
    await page.setContent(`<title>${long}</title><div role="button ${long}">A</div>`)
    await page.evaluate(script)
    const seen = await report()
    expect(JSON.stringify(seen).length).toBeLessThan(2_000)
    await page.goto(pages.page('elements'))
    await page.evaluate(script)
  })

  it('the page probe recognises a closing page that is still there', async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('about:blank')),
    ])
    await popup.evaluate(script)
    const closing = '__harnessProbe.watch.pulse().then(({ closing }) => closing)'
    expect(await popup.evaluate(closing)).toBe(false)
    expect(await popup.evaluate(`(window.close(), ${closing})`)).toBe(true)
  })

  it('the page probe does not call a page still that only got no processor time', async () => {
    await page.setContent('<p>0</p>')
    await page.evaluate(script)
    const quietMs = await page.evaluate(`(async () => {
      const text = document.querySelector('p').firstChild
      setInterval(() => { text.data = Math.random() }, 40)
      const until = performance.now() + 1000
      while (performance.now() < until);
      return (await __harnessProbe.watch.pulse()).quietMs
    })()`)
    expect(quietMs).toBeLessThan(1_000)
    await page.goto(pages.page('elements'))
    await page.evaluate(script)
  })

  it('the page probe leaves no name empty and none longer than 80 characters', async () => {
    for (const label of await labels()) {
      expect(label).not.toBe('')
      expect(label.length).toBeLessThanOrEqual(80)
    }
  })

  it('the page probe reports no value of secure fields, and those of others', async () => {
    const { elements } = await report()
    expect(JSON.stringify(elements)).not.toContain('hunter2')
    expect(elements.find((at) => at.label === 'Mail address')).toMatchObject({
      value: 'typed',
      role: 'textbox',
      inputType: 'text',
    })
  })

  it('the page probe lists the choices of a native list, except disabled ones', async () => {
    const list = `<label>Size <select><option>Small</option><option disabled>Medium</option><option> Large </option></select></label>`
    await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), list)
    const { elements } = await report()
    await page.evaluate(() => document.body.firstElementChild?.remove())
    expect(elements.find((at) => at.label === 'Size')).toMatchObject({
      value: 'Small',
      options: ['Small', 'Large'],
    })
    expect(elements.some((at) => at.label !== 'Size' && at.options)).toBe(false)
  })

  it('the page probe lists links with an address and elements with the pointer of a button, and those that scripts use', async () => {
    const found = await labels()
    const links = ['Real link', 'Empty', 'Hash', 'Script']
    expect(found).toEqual(expect.arrayContaining([...links, 'Hand div']))
  })

  it('the page probe lists disabled elements as disabled', async () => {
    expect((await report()).elements.find((at) => at.label === 'Cannot')).toMatchObject({
      enabled: false,
    })
  })

  it('the page probe leaves out elements that cannot be seen or reached', async () => {
    const found = await labels()
    for (const label of [
      'Hidden',
      'Clear',
      'Ghost',
      'Inert',
      'None',
      'Under',
      'Far away',
      'Clipped',
    ]) {
      expect(found).not.toContain(label)
    }
  })

  it('the page probe shows a styled checkbox where its label is', async () => {
    expect((await report()).elements.find((at) => at.label === 'Styled box')).toMatchObject({
      role: 'checkbox',
      checked: true,
    })
  })

  it('the page probe reads open shadow roots and frames of the same origin, with coordinates of the whole screen', async () => {
    const { elements, text } = await report()
    expect(elements.map((at) => at.label)).toContain('In the shadow')
    const inFrame = elements.find((at) => at.label === 'In a frame')
    expect(inFrame?.rect.x).toBeGreaterThan(305)
    expect(inFrame?.rect.y).toBeGreaterThan(355)
    expect(text).toContain('shadow words')
    expect(text).toContain('frame words')
  })

  it('the page probe cuts the text of the page', async () => {
    expect((await report(50)).text).toHaveLength(50)
  })

  it('the page probe shows only the modal while one is open', async () => {
    await page.evaluate("document.querySelector('#modal').showModal()")
    const { elements, text } = await report()
    expect(elements.map((at) => at.label)).toEqual(['In the modal'])
    expect(text).toBe('modal words\nIn the modal')
    await page.evaluate("document.querySelector('#modal').close()")
  })

  it('the page probe changes nothing in the page', async () => {
    const before = await page.content()
    await report()
    expect(await page.content()).toBe(before)
  })

  it('the page probe survives a page that redefines its own properties', async () => {
    await page.evaluate(
      "Object.defineProperty(document.querySelector('a'), 'innerText', { get() { throw 1 } })",
    )
    expect((await report()).elements.length).toBeGreaterThan(5)
  })

  it('the page probe says where a link leads, and of a link that only runs a script nothing', async () => {
    await page.setContent(
      '<p><a href="https://shop.test/cart">Basket</a> <a href="javascript:void(0)">Reviews</a></p>',
    )
    await page.evaluate(script)
    const { elements } = await report()
    expect(elements.map(({ role, label, href }) => ({ role, label, href }))).toEqual([
      { role: 'link', label: 'Basket', href: 'https://shop.test/cart' },
      { role: 'link', label: 'Reviews', href: undefined },
    ])
  })

  it('the page probe lets a huge page do its own work while it reads it', async () => {
    await page.evaluate(
      "document.body.insertAdjacentHTML('beforeend', '<p><a href=x>link</a></p>'.repeat(90000))",
    )
    // The browser lays the page out in one task, which must not use up the time budget of the
    // probe.
    await page.evaluate('document.elementFromPoint(5, 5)')
    await page.evaluate('globalThis.ticks = 0; setInterval(() => { ticks += 1 })')
    const limits = JSON.stringify({ textLength: 100, elements: 400, timeMs: 10_000 })
    const ticks = await page.evaluate(
      `(() => { ticks = 0; return __harnessProbe.report(${limits}).then(() => ticks) })()`,
    )
    expect(ticks).toBeGreaterThan(0)
  })
})
