// The facts of one report, on pages of one screen each: what is measured, and what is left out
// because it is no fact.
import { type PageFacts, PageFacts as Schema } from '@harness/shared/device/facts.ts'
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
  page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  await page.goto(pages.page('elements'))
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
})

async function factsOf(html: string): Promise<PageFacts> {
  await page.setContent(`<!doctype html><html lang="en"><title>Facts</title><body>${html}`)
  await page.evaluate(script)
  return readFacts()
}

async function readFacts(): Promise<PageFacts> {
  const limits = JSON.stringify({ textLength: 100, elements: 400, timeMs: 30_000, factsMs: 30_000 })
  const report = `__harnessProbe.report(${limits}).then(({ facts }) => facts.page)`
  return Schema.parse(await page.evaluate(report))
}

const textsOf = async (html: string) => (await factsOf(html)).texts

describe('the contrast of words', () => {
  it.each([
    ['grey on white', '<p style="color:#999">Pale words</p>', 2.84],
    [
      'on the colour of a box around',
      '<div style="background:#000"><p style="color:#555">Pale words',
      2.81,
    ],
    ['half clear', '<p style="color:rgba(0,0,0,.4)">Pale words</p>', 2.84],
    ['in a faded box', '<div style="opacity:.4"><p style="color:#000">Pale words</p></div>', 2.84],
    ['in another colour space', '<p style="color:oklch(0.7 0 0)">Pale words</p>', 2.68],
    [
      'asked for by a field',
      '<style>::placeholder{color:#aaa}</style><input placeholder="Pale words">',
      2.32,
    ],
  ])('the contrast of words is measured %s', async (_, html, contrast) => {
    const [fact] = await textsOf(html)
    expect(fact?.contrast).toBeCloseTo(contrast, 1)
    expect(fact?.text).toBe('Pale words')
  })

  it.each([
    ['black on white', '<p>Words</p>'],
    ['what cannot be used', '<button disabled style="color:#ccc;background:#fff">Words</button>'],
    ['a sign without a letter', '<p style="color:#ddd">·</p>'],
    ['words that are not shown', '<p style="color:#ddd;opacity:0">Words</p>'],
    [
      'words under another layer',
      '<p style="color:#ddd">Words</p><div style="position:fixed;inset:0;background:#fff"></div>',
    ],
    [
      'words of one pixel',
      '<p style="color:#ddd;position:absolute;width:1px;height:1px;overflow:hidden">Words</p>',
    ],
    [
      'words that are fading in',
      '<style>@keyframes f{from{opacity:0}}</style><p style="color:#777;animation:f 100s linear">Words</p>',
    ],
  ])('the contrast of %s is no fact', async (_, html) => {
    expect(await textsOf(html)).toEqual([])
  })

  it.each([
    [
      'over a picture',
      '<div style="background:linear-gradient(#fff,#000)"><p style="color:#999">Words</p></div>',
      'picture',
    ],
    [
      'under a filter',
      '<div style="filter:invert(1)"><p style="color:#999">Words</p></div>',
      'effect',
    ],
    ['with a shadow', '<p style="color:#999;text-shadow:0 0 2px #000">Words</p>', 'effect'],
    [
      'placed over a picture that is no part of it',
      '<div style="position:relative"><svg width="200" height="50"><rect width="200" height="50"/></svg><p style="position:absolute;inset:0;margin:0;color:#999">Words</p></div>',
      'effect',
    ],
  ])(
    'the contrast of words %s is not measurable, and the fact says so',
    async (_, html, behind) => {
      const facts = await textsOf(html)
      expect(facts).toMatchObject([{ behind }])
      expect(facts[0]?.contrast).toBeUndefined()
    },
  )
})

describe('the size and the edges of words', () => {
  it('words under 12 pixels are a fact, and others are not', async () => {
    const facts = await textsOf(
      '<p style="font-size:10px">Small words</p><p style="font-size:12px">Words</p>',
    )
    expect(facts).toMatchObject([{ text: 'Small words', fontSize: 10 }])
  })

  it.each([
    [
      'a box cuts across',
      '<div style="width:60px;overflow:hidden;white-space:nowrap">Some long words here</div>',
      false,
    ],
    [
      'dots replace',
      '<button style="width:80px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Some long words here</button>',
      true,
    ],
  ])('words that %s are a fact with the pixels that are missing', async (_, html, ellipsis) => {
    const [fact] = await textsOf(html)
    expect(fact?.cut).toMatchObject({ ellipsis })
    expect(fact?.cut?.across).toBeGreaterThan(20)
  })

  it.each([
    [
      'a title shows whole',
      '<div title="Some long words here" style="width:60px;overflow:hidden;white-space:nowrap">Some long words here</div>',
    ],
    [
      'a person can scroll to',
      '<div style="width:60px;overflow:auto;white-space:nowrap">Some long words here</div>',
    ],
    [
      'are lines below the first ones',
      '<div style="width:200px;height:40px;overflow:hidden">Many words that need more lines than these, and more after them, and yet more</div>',
    ],
  ])('words that %s are not cut', async (_, html) => {
    expect(await textsOf(html)).toEqual([])
  })
})

describe('the facts of controls', () => {
  it('a control has its whole target, with the words beside a box to tick', async () => {
    const { controls } = await factsOf(
      '<p>Read <a href="/more">the rules</a> first.</p><label><input type="checkbox"> Send me letters</label>' +
        '<button style="width:14px;height:14px;padding:0;border:0">x</button>',
    )
    const [link, box, button] = controls
    expect(link).toMatchObject({ inline: true })
    // No empty document was asked how large the browser's own controls are.
    expect([box?.native, button?.native]).toEqual([true, true])
    expect(box?.target.width).toBeGreaterThan(80)
    expect(button?.target).toMatchObject({ width: 14, height: 14 })
    expect(button?.inline).toBeUndefined()
  })

  it('a field has what the page wrote about it', async () => {
    const { controls } = await factsOf(
      '<label>Mail <input inputmode="email" autocomplete="email" required aria-invalid="true" aria-describedby="a"></label>',
    )
    expect(controls).toMatchObject([
      { inputMode: 'email', autocomplete: 'email', required: true, invalid: true, described: true },
    ])
  })
})

describe('the facts of the page', () => {
  it('a picture that could not be shown is a fact, and one that was is not', async () => {
    await page.setContent('<img src="/nothing-here.png" alt="A mug" width="40" height="40">')
    await page.waitForFunction(() => document.images[0]?.complete)
    await page.evaluate(script)
    const facts = await readFacts()
    expect(facts.brokenPictures).toMatchObject([{ label: 'A mug' }])
    const good = await factsOf(
      '<img src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'/>" width="9">',
    )
    expect(good.brokenPictures).toEqual([])
  })

  it('errors of the page are facts by role, by the field they explain, and by name', async () => {
    const { notices } = await factsOf(
      '<p role="alert">Choose a size.</p><input aria-invalid="true" aria-describedby="e"><p id="e">Not a number</p>' +
        '<p class="form-error">Broken</p><p class="form-error" hidden>Hidden</p>',
    )
    expect(notices.map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'field: Not a number',
      'role: Choose a size.',
      'name: Broken',
    ])
  })

  it('the page is wider than its window only where a person can scroll there', async () => {
    const wide = '<div style="width:1200px;height:10px"></div>'
    expect((await factsOf(wide)).width).toMatchObject({ viewport: 800, content: 1208 })
    const cut = await factsOf(`<style>body{overflow-x:hidden}</style>${wide}`)
    expect(cut.width.content).toBe(cut.width.viewport)
  })

  it('content under a bar at the end of the page is a fact, unless it can be scrolled free', async () => {
    const bar =
      '<nav style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#eee">Home</nav>'
    const end = '<div style="height:550px"></div><button>Buy now</button>'
    const style = '<style>body{margin:0}button{display:block;height:30px}</style>'
    expect((await factsOf(style + bar + end)).hidden).toMatchObject([{ label: 'Buy now' }])
    const more = '<div style="height:200px"></div>'
    expect((await factsOf(style + bar + end + more)).hidden).toEqual([])
  })

  it('a shift that no input explains is a fact with its score', async () => {
    await page.setContent('<div id="a"></div><p style="height:300px;background:#ddd">Words</p>')
    await page.evaluate(script)
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      document.querySelector<HTMLElement>('#a')?.style.setProperty('height', '200px')
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    const facts = await readFacts()
    const values = facts.shifts.map(({ value }) => value)
    expect(values.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0.05)
  })

  it.each([
    ['a label above it that is tied to nothing', '<label>Town</label><br><input placeholder="W">'],
    ['words right above it', '<div>Town</div><input placeholder="W">'],
    [
      'a label in its row',
      '<div style="display:flex;gap:200px"><div><label>Town</label></div><div><input placeholder="W"></div></div>',
    ],
    [
      'words in it',
      '<div style="position:relative"><input placeholder="W"><i style="position:absolute;left:60px;top:2px">Town</i></div>',
    ],
    [
      'words that begin its row',
      '<div style="display:flex"><div style="width:300px">Name</div><div><input placeholder="Yours"></div></div>',
    ],
  ])('a field with a hint has %s beside it', async (_, html) => {
    expect((await factsOf(html)).controls).toMatchObject([{ beside: true }])
  })

  it.each([
    ['a heading above it', '<h2>Town</h2><input placeholder="W">'],
    ['a text further up', '<p style="margin:0 0 40px">Town</p><input placeholder="W">'],
    ['a button in its row', '<button>Town</button><input placeholder="W">'],
    [
      'the label of another field in its row',
      '<label for="a">Town</label> <input id="a"> <input placeholder="W">',
    ],
  ])('a field with a hint and %s has no words beside it', async (_, html) => {
    const field = (await factsOf(html)).controls.at(-1)
    expect(field).toBeDefined()
    expect(field?.beside).toBeUndefined()
  })
})

it('a box to tick has the icon of its label as its target too, and what a screen reader never meets has no facts', async () => {
  const icon = '<a><i style="display:inline-block;width:30px;height:40px"></i></a>'
  const { controls } = await factsOf(
    `<label><input type="checkbox">${icon}</label><button aria-hidden="true" tabindex="-1">x</button>`,
  )
  expect(controls[0]?.target.height).toBeGreaterThanOrEqual(40)
  expect(controls.map(({ unspoken }) => unspoken)).toEqual([undefined])
})
