// @module-tag long
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openShop, pageText, SAMPLE_ROOT, type Shop } from './shop.ts'

const Goals = z.object({
  goals: z.array(z.object({ id: z.string(), text: z.string(), possible: z.boolean() })),
})
const { goals } = Goals.parse(
  JSON.parse(await readFile(new URL('goals.json', SAMPLE_ROOT), 'utf8')),
)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const link = (page: Page, name: string) => page.getByRole('link', { name }).first().click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Path of a person to each goal, by the text on the screens. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'order-mug': async (page) => {
    await link(page, 'Mugs')
    await link(page, 'Tide mug')
    await page.getByLabel('Blue').check()
    await page.getByLabel('Small').check()
    await press(page, 'Add to basket')
    await link(page, 'Checkout')
    await page.getByLabel('Full name').fill('Maya Lind')
    await page.getByLabel('Email').fill('maya@example.com')
    await press(page, 'Place order')
    await page.getByLabel('Phone number').fill('030 5550142')
    await press(page, 'Place order')
  },
  'basket-vase': async (page) => {
    await page.getByLabel('Search the shop').fill('poppy vase')
    await press(page, 'Search')
    await link(page, 'Poppy vase')
    await page.getByLabel('Red').check()
    await page.getByLabel('Large').check()
    await press(page, 'Add to basket')
  },
  'book-workshop': async (page) => {
    await link(page, 'Workshops')
    await page.getByLabel('Wheel workshop').check()
    await page.getByLabel('Saturday').check()
    await page.getByLabel('Full name').fill('Maya Lind')
    await press(page, 'Book a place')
  },
  'delivery-time': async (page) => {
    await link(page, 'Delivery')
    await page.getByLabel('Postcode').fill('10115')
    await press(page, 'Check delivery time')
  },
  newsletter: async (page) => {
    await link(page, 'Newsletter')
    await page.getByLabel('Email').fill('maya@example.com')
    await press(page, 'Sign up')
  },
}

/** Texts on the last screen: confirmation, then the details of the goal. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  'order-mug': ['Thank you, your order is placed', 'Tide mug', 'blue', 'Collect at the studio'],
  'basket-vase': ['Added to your basket', 'Poppy vase', 'red', 'large'],
  'book-workshop': ['Your place is booked', 'Thank you', 'Wheel workshop', 'Saturday', 'Maya Lind'],
  'delivery-time': ['Saved', 'Delivery time', 'postcode 10115'],
  newsletter: ['Thank you', 'signed up', 'newsletter', 'maya@example.com'],
}

const DONE = /thank you|is placed|is booked|added to your basket|\bsaved\b/i

describe('a goal that can be reached', () => {
  test.for(goals.filter(({ possible }) => possible))(
    'the goal $id can be reached: $text',
    async ({ id }) => {
      const page = await shop.visit()
      expect(await pageText(page)).not.toMatch(DONE)
      await WAYS[id]?.(page)
      const [done = '', ...words] = ENDS[id] ?? []
      await page.getByText(done).waitFor()
      const text = await pageText(page, 'main')
      for (const word of words) expect(text).toContain(word)
      expect(text).toMatch(DONE)
      // This screen must not pass for the end of an impossible goal.
      expect(await pageText(page)).not.toMatch(/cancel|gift|HM-2041|\b50\b/i)
      await page.close()
    },
  )
})

describe('a goal that cannot be reached', () => {
  test('every possible goal has a way here, and two goals are impossible', () => {
    const ids = goals.filter(({ possible }) => possible).map(({ id }) => id)
    expect(Object.keys(WAYS)).toEqual(ids)
    const others = goals.filter(({ possible }) => !possible).map(({ id }) => id)
    expect(others).toEqual(['cancel-order', 'gift-card'])
  })

  test('an order cannot be cancelled: the only way leads to a page without a way', async () => {
    const page = await shop.visit()
    await link(page, 'Your orders')
    await page.waitForURL('**/orders')
    expect(await pageText(page, 'main')).toContain('HM-2041')
    expect(await page.locator('main :is(a, button)').allTextContents()).toEqual([
      'Cancel this order',
    ])
    await link(page, 'Cancel this order')
    await page.waitForURL('**/help')
    expect(await page.locator('a, button, input, form').count()).toBe(0)
    expect(await pageText(page)).not.toMatch(/cancel/i)
    await page.close()
  })

  test('a gift card cannot be bought: they are sold out, and nothing there takes an order', async () => {
    const page = await shop.visit()
    await link(page, 'Gift cards')
    await page.waitForURL('**/gift-cards')
    expect(await pageText(page, 'main')).toContain('All gift cards are sold out')
    expect(await page.locator('main :is(button, input, form)').count()).toBe(0)
    await page.goto(new URL('/shop?q=gift', page.url()).href)
    expect(await page.getByText('Nothing found').count()).toBe(1)
    await page.close()
  })
})
