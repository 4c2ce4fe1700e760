import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeSampleKeeper, type SampleKeeper } from '@harness/bridge/sample.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Explore, openBench } from './bench.ts'

const ROOT = new URL('../../sample/', import.meta.url)
const Goals = z.object({
  goals: z.array(z.object({ id: z.string(), text: z.string(), possible: z.boolean() })),
})
const { goals } = Goals.parse(JSON.parse(await readFile(new URL('goals.json', ROOT), 'utf8')))

/** What the last page says when the goal was really reached. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  'order-mug': ['Thank you, your order is placed', 'Tide mug', 'blue', 'Collect at the studio'],
  'basket-vase': ['Added to your basket', 'Poppy vase', 'red', 'large'],
  'book-workshop': ['Your place is booked', 'Wheel workshop', 'Saturday', 'Maya Lind'],
  'delivery-time': ['Delivery time: ', 'postcode 10115'],
  newsletter: ['signed up', 'newsletter', 'maya@example.com'],
}

let explore: Explore
let keeper: SampleKeeper
let url = ''
const told: string[] = []

beforeAll(async () => {
  keeper = makeSampleKeeper({ root: fileURLToPath(ROOT) })
  url = (await keeper.offer()).url
  explore = await openBench()
})
afterAll(() => keeper.close())

describe('on the sample application', { concurrent: true, timeout: 180_000 }, () => {
  it.each(goals.filter(({ possible }) => possible))(
    'tells success only when the page does: $text',
    async ({ id, text }) => {
      const { verdict, end } = await explore(url, text)
      if (verdict !== 'success') return
      const page = end.text.toLowerCase()
      for (const words of ENDS[id] ?? [id]) expect(page).toContain(words.toLowerCase())
      told.push(id)
    },
  )

  it.each(goals.filter(({ possible }) => !possible))(
    'does not reach what cannot be reached: $text',
    async ({ text }) => {
      const { verdict } = await explore(url, text)
      expect(['failure', 'blocked']).toContain(verdict)
    },
  )

  it('walks the same way twice with the same seed', async () => {
    const goal = 'Add a large Poppy vase in red to your basket.'
    const [first, second] = await Promise.all([explore(url, goal, 7), explore(url, goal, 7)])
    expect(second.path).toEqual(first.path)
    expect(second.summary).toBe(first.summary)
  })
})

describe('on the goals of the sample', () => {
  it('reaches three of five at least', () => {
    expect(told.length).toBeGreaterThanOrEqual(3)
  })
})
