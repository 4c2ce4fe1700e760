import { seeded } from '@harness/shared/base/statistics/median.ts'
import { newcombe, wilson } from '@harness/shared/base/statistics/rates.ts'
import { expect, it } from 'vitest'

const STUDIES = 1_000
const REPEATS = 5
/**
 * Rates of the scripted players, new for each study. At one fixed rate and n = 15, binomial steps
 * move any interval's coverage between 91 and 98 %.
 */
function players(random: () => number): readonly number[] {
  const middle = 0.1 + 0.8 * random()
  return [-0.05, 0, 0.05].map((apart) => middle + apart)
}

it('95 % intervals of simulated studies of 2 × 3 × 5 runs cover the truth in 93 to 97 %', () => {
  const random = seeded(2026)
  const play = (rates: readonly number[]) => {
    const runs = rates.flatMap((rate) => Array.from({ length: REPEATS }, () => random() < rate))
    return { k: runs.filter(Boolean).length, n: runs.length }
  }
  const truth = (rates: readonly number[]) =>
    rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const hits = { a: 0, b: 0, difference: 0 }
  const covers = (interval: { low: number; high: number } | undefined, value: number) =>
    interval !== undefined && interval.low <= value && value <= interval.high
  for (let study = 0; study < STUDIES; study += 1) {
    const rates = { a: players(random), b: players(random) }
    const [a, b] = [play(rates.a), play(rates.b)]
    if (covers(wilson(a), truth(rates.a))) hits.a += 1
    if (covers(wilson(b), truth(rates.b))) hits.b += 1
    if (covers(newcombe(a, b), truth(rates.b) - truth(rates.a))) hits.difference += 1
  }
  for (const count of Object.values(hits)) {
    expect(count / STUDIES).toBeGreaterThanOrEqual(0.93)
    expect(count / STUDIES).toBeLessThanOrEqual(0.97)
  }
})
