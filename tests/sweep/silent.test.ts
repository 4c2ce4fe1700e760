// A page that one press stops for good: the sweep reloads it once and continues, in few steps.
// @module-tag long
import { expect, it } from 'vitest'
import { startLabelledServer } from '../standins/labelled-server.ts'
import { openBench } from './bench.ts'

it.each([
  { by: 'a loop', page: 'stops.html', stops: 'Sort all' },
  { by: 'an observer that answers itself', page: 'observer.html', stops: 'Keep in step' },
  { by: 'one that begins as the page is left', page: 'leaves.html', stops: 'Leave in step' },
])(
  'a sweep reloads a page that gave no answer twice because of $by, presses no more what stopped it, and continues',
  async ({ page, stops }) => {
    const server = await startLabelledServer(new URL('../fixtures/silence/', import.meta.url))
    try {
      const swept = await (await openBench())(`${server.origin}/${page}`, { stepBudget: 12 })
      expect(swept.used).toEqual([`button ${stops}`, 'button Greet'])
    } finally {
      await server.close()
    }
  },
  120_000,
)
