import { costOf, LEAST_FORECAST_RUNS, median, usualUsd } from '@harness/shared/log/views/cost.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'

const PRICES = { input: 1, cacheRead: 10, cacheWrite: 100, output: 1_000 }
const DOUBLE = { input: 2, cacheRead: 20, cacheWrite: 200, output: 2_000 }
const FIRST = { from: '2026-01-01', ...PRICES }
const NEXT = { from: '2026-06-01', ...DOUBLE }
const DAY = '2026-03-01'
const million = (tokens: Partial<typeof NO_TOKENS>) => ({ ...NO_TOKENS, ...tokens })

const usd = (tokens: Partial<typeof NO_TOKENS>, prices: readonly (typeof FIRST)[], day = DAY) =>
  costOf(million(tokens), { prices: [...prices] }, day)

describe('what a call costs', () => {
  it('a call costs by the kind of its tokens, and thinking counts as output', () => {
    const one = 1_000_000
    expect(usd({ input: one }, [FIRST])?.usd).toBe(1)
    expect(usd({ cacheRead: one }, [FIRST])?.usd).toBe(10)
    expect(usd({ cacheWrite: one }, [FIRST])?.usd).toBe(100)
    expect(usd({ output: one, thinking: one }, [FIRST])?.usd).toBe(2_000)
  })

  it('a call costs by the prices of its day, or by the first known ones before that', () => {
    const from = (day: string) => usd({}, [FIRST, NEXT], day)?.pricesFrom
    expect(from('2025-12-31')).toBe(FIRST.from)
    expect(from('2026-05-31')).toBe(FIRST.from)
    expect(from('2026-06-01')).toBe(NEXT.from)
    expect(usd({}, [])).toBeUndefined()
  })

  it.each([
    [{ input: 100 }, 100],
    [{ input: 101 }, 202],
    [{ input: 50, cacheRead: 50 }, 550],
    [{ input: 50, cacheRead: 51 }, 1_120],
    [{ input: 50, cacheWrite: 51 }, 10_300],
  ])(
    'a call costs more when its prompt with all cached tokens is long: %j',
    (tokens, millionths) => {
      const entry = { prices: [{ ...FIRST, long: { over: 100, ...DOUBLE } }] }
      const cost = costOf(million(tokens), entry, DAY)
      expect((cost?.usd ?? 0) * 1e6).toBeCloseTo(millionths, 6)
    },
  )
})

it('a forecast needs three runs with a price, and is the one in the middle', () => {
  const cost = (usdOfRun: number) => ({ usd: usdOfRun, pricesFrom: FIRST.from })
  expect(LEAST_FORECAST_RUNS).toBe(3)
  expect(usualUsd([cost(1), cost(2), undefined])).toBeUndefined()
  expect(usualUsd([cost(9), cost(1), cost(2)])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(3)
})
