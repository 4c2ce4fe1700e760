// A page that one press stops for good: the sweep reloads it once and continues, in few steps.
import { expect, it } from 'vitest'
import { startLabelledServer } from '../standins/labelled-server.ts'
import { openBench } from './bench.ts'

it('a sweep reloads a page that gave no answer twice, presses no more what stopped it, and continues', async () => {
  const server = await startLabelledServer(new URL('../fixtures/silence/', import.meta.url))
  try {
    const swept = await (await openBench())(`${server.origin}/stops.html`, { stepBudget: 12 })
    expect(swept.used).toEqual(['button Sort all', 'button Greet'])
  } finally {
    await server.close()
  }
}, 120_000)
