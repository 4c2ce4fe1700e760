import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addPiece, fillCheckout, openShop, pageText, SAMPLE_ROOT, type Shop } from './shop.ts'

const Planted = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    path: z.string(),
    selector: z.string(),
    what: z.string(),
    expect: z.object({ friction: z.optional(z.string()), sensor: z.optional(z.string()) }),
  }),
)
const planted = Planted.parse(
  JSON.parse(await readFile(new URL('planted.json', SAMPLE_ROOT), 'utf8')),
)

const PHONE = 390

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function item(id: string): z.infer<typeof Planted>[number] {
  const found = planted.find((one) => one.id === id)
  if (!found) throw new Error(`${id} is not planted`)
  return found
}

/** Counts changes on the page from now on: markup, text, values, address, requests. */
const WATCH = `
  window.changes = 0
  const note = () => { window.changes += 1 }
  new MutationObserver(note).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  })
  for (const kind of ['input', 'change', 'submit', 'scroll', 'popstate', 'hashchange'])
    addEventListener(kind, note, true)
`

/** Contrast of an element's text with its background, after WCAG 2. */
function contrastOf(element: Element): number {
  const parse = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = parse(colour).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  let behind: Element | null = element
  while (behind && parse(getComputedStyle(behind).backgroundColor)[3] === 0)
    behind = behind.parentElement
  const one = light(getComputedStyle(element).color)
  const other = light(getComputedStyle(behind ?? document.body).backgroundColor)
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

test('the list names every planted fault once, and the page shows all of it', async () => {
  expect(planted.map(({ id }) => id)).toEqual([
    'unnamed-icon',
    'dead-button',
    'code-error',
    'tiny-target',
    'pale-label',
    'late-field',
    'slow-save',
    'dead-end',
  ])
  const page = await shop.visit('/planted')
  await page.locator('#dead-end').waitFor()
  const text = await pageText(page, 'main')
  for (const { what, selector } of planted) {
    expect(text).toContain(what)
    expect(text).toContain(selector)
  }
  await page.close()
})

describe('planted faults', () => {
  test('the planted icon has no name in any way, and its drawing no words', async () => {
    const { path, selector } = item('unnamed-icon')
    const page = await shop.visit(path, PHONE)
    const icon = page.locator(selector)
    const outer = await icon.evaluate((element) => element.outerHTML)
    expect(outer).not.toMatch(/aria-label|title|alt=/)
    expect(await pageText(page, selector)).toBe('')
    expect(await icon.ariaSnapshot()).toBe('- button')
    const before = await page.locator('.tile').first().boundingBox()
    await icon.click()
    const after = await page.locator('.tile').first().boundingBox()
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.5)
    await page.close()
  })

  test('the planted dead button changes nothing and requests nothing', async () => {
    const { path, selector } = item('dead-button')
    const page = await shop.visit(path, PHONE)
    await page.locator(selector).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const settled = () =>
      page.evaluate(async () => {
        Object.assign(window, { changes: 0 })
        await new Promise((done) => setTimeout(done, 300))
        return 'changes' in window && window.changes === 0
      })
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.evaluate(WATCH)
    // Changes that the page makes by itself do not count for the button.
    await expect.poll(settled).toBe(true)
    requests = 0
    await page.locator(selector).click()
    // Two frames later every effect of a handler is counted.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await page.evaluate('window.changes')).toBe(0)
    expect(requests).toBe(0)
    await page.close()
  })

  test('the planted error shows a code until colour and size are chosen, and a person can get past it', async () => {
    const { path, selector } = item('code-error')
    const page = await shop.visit(path, PHONE)
    const problem = page.locator(selector)
    expect(await problem.isVisible()).toBe(false)
    const add = page.getByRole('button', { name: 'Add to basket' })
    await add.click()
    expect(await pageText(page, selector)).toBe(
      'ERR_VALIDATION_42: nullable constraint (variant.glaze_id)',
    )
    await page.getByLabel('Blue').check()
    expect(await problem.isVisible()).toBe(false)
    await add.click()
    expect(await pageText(page, selector)).toBe(
      'ERR_VALIDATION_42: nullable constraint (variant.size_id)',
    )
    await page.getByLabel('Large').check()
    await add.click()
    expect(await pageText(page, '.added')).toContain('Added to your basket')
    expect(await problem.isVisible()).toBe(false)
    await page.close()
  })

  test('the planted tiny target is at most 16 points wherever it is shown, has a name, and works', async () => {
    const { path, selector } = item('tiny-target')
    const page = await shop.visit('/', PHONE)
    await addPiece(page)
    await page.goto(new URL(path, shop.sample.url).href)
    for (const width of [PHONE, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.locator(selector).boundingBox()).toMatchObject({ width: 14, height: 14 })
    }
    await page.getByRole('button', { name: 'Remove Tide mug' }).click()
    expect(await pageText(page, 'main')).toContain('It is empty')
    await page.close()
  })

  test('the planted pale label stays under 3:1, and every other label over 4.5:1', async () => {
    const { path, selector } = item('pale-label')
    const page = await shop.visit(path, PHONE)
    expect(await page.locator(selector).evaluate(contrastOf)).toBeLessThan(3)
    for (const label of await page.locator(`label:visible:not(.pale)`).all()) {
      expect(await label.evaluate(contrastOf)).toBeGreaterThan(4.5)
    }
    await page.close()
  })

  test('the phone number is required only after the first try', async () => {
    const page = await shop.visit('/', PHONE)
    await fillCheckout(page)
    const { selector } = item('late-field')
    expect(await page.locator(selector).isVisible()).toBe(false)
    expect(await pageText(page)).not.toMatch(/phone/i)
    await page.getByRole('button', { name: 'Place order' }).click()
    expect(await page.locator(selector).isVisible()).toBe(true)
    expect(await pageText(page, '#problem')).toMatch(/phone number is required/)
    expect(await page.locator(selector).evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    await page.close()
  })

  test('the planted order takes more than two seconds without a sign of progress', async () => {
    const page = await shop.visit('/', PHONE)
    await fillCheckout(page)
    const button = page.locator(item('slow-save').selector)
    await button.click()
    await page.getByLabel('Phone number').fill('030 5550142')
    await page.evaluate(`
      const watch = new MutationObserver(() => { window.firstChange ??= performance.now() })
      document.querySelector('#place').addEventListener('click', () => {
        window.pressed = performance.now()
        // The press itself removes the error of the first try in this turn.
        setTimeout(() => watch.observe(document.body, {
          subtree: true, childList: true, attributes: true, characterData: true,
        }))
      })
    `)
    await button.click()
    await page.getByText('Thank you, your order is placed').waitFor()
    const ms = Number(await page.evaluate('window.firstChange - window.pressed'))
    expect(ms).toBeGreaterThan(2_000)
    await page.close()
  })

  test('the planted help page leads nowhere, and back leads back', async () => {
    const { path, selector } = item('dead-end')
    const page = await shop.visit('/orders', PHONE)
    await page.getByRole('link', { name: 'Cancel this order' }).click()
    await page.waitForURL(`**${path}`)
    expect(await pageText(page, selector)).toContain('being rewritten')
    expect(await page.locator('a, button, input, [onclick], [tabindex]').count()).toBe(0)
    await page.goBack()
    expect(await pageText(page, 'h1')).toBe('Your orders')
    await page.close()
  })
})
