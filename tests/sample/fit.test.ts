// The shop uses the fonts of the machine it is shown on, so it must fit in any.
import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beyondTheEdge, FONTS, useFont } from '../setup/fonts.ts'
import { addPiece, fillCheckout, openShop, SAMPLE_ROOT, type Shop } from './shop.ts'

/** The first is a window of 1,280 at 400 % (WCAG 1.4.10). */
const WIDTHS = [320, 360, 390, 1280]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const files = await readdir(new URL('pages/', SAMPLE_ROOT))
const PATHS = files.map((name) => (name === 'index.html' ? '/' : `/${name.replace('.html', '')}`))

async function expectFit(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await beyondTheEdge(page), `${what} at ${width} px`).toEqual([])
  }
}

test.each(FONTS)('every page of the shop fits its screen in %s', async (font) => {
  const page = await shop.visit()
  await addPiece(page)
  for (const path of PATHS) {
    await page.goto(new URL(path, shop.sample.url).href)
    await useFont(page, font)
    await expectFit(page, path)
  }
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await useFont(page, font)
  await expectFit(page, 'the checkout without a telephone number')
  await page.close()
})

test('a page that does not fit is named with what is too wide', async () => {
  const page = await shop.visit('/', 390)
  await page.evaluate(`
    const wide = document.createElement('p')
    wide.id = 'wide'
    wide.style.minWidth = '500px'
    wide.append('Wide')
    document.body.append(wide)
  `)
  expect(await beyondTheEdge(page)).toEqual(['500 px in 390', 'P#wide.'])
  await page.close()
})
