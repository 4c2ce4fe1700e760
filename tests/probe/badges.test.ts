// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPiece, fillCheckout, openShop, type Shop } from '../sample/shop.ts'
import { coveredText } from '../setup/covered-text.ts'
import { buildProbe } from './built-probe.ts'

const LONG_EDGE = 1_024

let shop: Shop
let script: string
beforeAll(async () => {
  shop = await openShop()
  script = (await buildProbe()).script
})
afterAll(async () => {
  await shop?.close()
})

const DESKTOP = 1_280
const PHONE = 390

type Visit = (page: Page) => Promise<unknown>
const at =
  (path: string): Visit =>
  (page) =>
    page.goto(new URL(path, shop.sample.url).href)
const fixture =
  (name: string): Visit =>
  (page) =>
    page.goto(new URL(`../fixtures/${name}.html`, import.meta.url).href)

const SCREENS: readonly (readonly [string, number, Visit])[] = [
  ['the start of the shop', DESKTOP, at('/')],
  ['the start of the shop', PHONE, at('/')],
  ['a piece of the shop', DESKTOP, at('/product?id=tide-mug')],
  ['a piece of the shop', PHONE, at('/product?id=tide-mug')],
  ['the basket', PHONE, addPiece],
  ['the checkout', DESKTOP, fillCheckout],
  ['the checkout', PHONE, fillCheckout],
  ['another shop', DESKTOP, fixture('shop/index')],
  ['another shop', PHONE, fixture('shop/index')],
  ['the basket of another shop', DESKTOP, fixture('shop/basket')],
  ['links above a field', DESKTOP, fixture('sites/museum/index')],
  ['links above a field', PHONE, fixture('sites/museum/index')],
  ['fields that touch links', DESKTOP, fixture('web/act')],
  ['a small form', DESKTOP, fixture('web/form')],
  ['parts that scroll', DESKTOP, fixture('web/rules/scroll-areas')],
]

it.each(SCREENS)(
  'badges and outlines cover at most a hundredth of the text of %s at %i px',
  async (_, width, visit) => {
    const page = await shop.visit('/', width)
    await visit(page)
    await page.evaluate(script)
    const { covered, textPixels, marks } = await coveredText(page, LONG_EDGE)
    await page.close()
    expect(marks).toBeGreaterThan(0)
    expect((100 * covered) / textPixels).toBeLessThanOrEqual(1)
  },
)
