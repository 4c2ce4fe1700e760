import { readdir } from 'node:fs/promises'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPiece, fillCheckout, openShop, pageText, SAMPLE_ROOT, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const files = await readdir(new URL('pages/', SAMPLE_ROOT))
const PATHS = files.map((name) => (name === 'index.html' ? '/' : `/${name.replace('.html', '')}`))

/** Every rule that the page breaks, with the element; target sizes included. */
async function violations(page: Page): Promise<readonly string[]> {
  // The policy of the page keeps script elements out; the debugger is not bound by it.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Only violations are read.
    const options = { resultTypes: ['violations' as const], preload: false }
    const rules = { 'target-size': { enabled: true } }
    const found = await axe.run(document, { ...options, rules })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} ${target.join(' ')}`),
    )
  })
}

/** Planted faults, the only ones axe may report on each page. */
const PLANTED: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['button-name #view-switch'],
  '/basket': ['target-size button'],
  '/checkout': ['color-contrast .pale'],
}

test('axe finds the planted faults of each page and nothing else, and every page fits its screen', async () => {
  const page = await shop.visit()
  await addPiece(page)
  for (const path of PATHS) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(new URL(path, shop.sample.url).href)
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = await page.evaluate('document.documentElement.scrollWidth')
    expect([path, wide, narrow]).toEqual([path, 1280, 390])
    expect([path, await violations(page)]).toEqual([path, PLANTED[path] ?? []])
  }
  await page.close()
})

test('axe finds nothing else on the screens that appear only after an act', async () => {
  const page = await shop.visit('/product?id=tide-mug', 390)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  expect(await violations(page)).toEqual([])
  await addPiece(page)
  expect(await violations(page)).toEqual([])
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  expect(await violations(page)).toEqual(['color-contrast .pale'])
  await page.getByLabel('Phone number').fill('030 5550142')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Thank you, your order is placed').waitFor()
  expect(await violations(page)).toEqual([])
  await page.close()
})

test('no page requests anything from elsewhere, and none links to the list of planted faults', async () => {
  const page = await shop.visit()
  const urls: string[] = []
  const refused: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('console', (message) => refused.push(message.text()))
  for (const path of PATHS) {
    await page.goto(new URL(path, shop.sample.url).href)
    expect(await page.locator('a[href*=planted]').count()).toBe(0)
  }
  expect(urls.filter((url) => !url.startsWith(shop.sample.url))).toEqual([])
  expect(refused).toEqual([])
  await page.close()
})

test('the basket counts: a quantity can be changed, and it belongs to this tab', async () => {
  const page = await shop.visit()
  await addPiece(page)
  await page.getByRole('link', { name: 'Go to basket' }).click()
  await page.getByLabel('Quantity of Tide mug').selectOption('3')
  expect(await pageText(page, 'main')).toContain('€72')
  expect(await pageText(page, '.basket-link')).toMatch(/3/)
  await page.close()
  const other = await shop.visit('/basket')
  expect(await pageText(other, 'main')).toContain('It is empty')
  await other.close()
})
