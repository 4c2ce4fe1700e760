// Percentile bootstrap of a median: Efron and Tibshirani, An Introduction to the Bootstrap (1993),
// chapter 13.
import type { Estimate } from './rates.ts'

/** Minimum number of values for an interval; fewer values have only a median. */
export const LEAST_VALUES = 5
const RESAMPLES = 5_000

/** Middle value; for an even number the mean of the two in the middle, as in R and SciPy. */
export function middleOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const at = Math.floor(sorted.length / 2)
  const upper = sorted[at]
  if (upper === undefined || sorted.length % 2 === 1) return upper
  return ((sorted[at - 1] ?? upper) + upper) / 2
}

/**
 * Median with the interval that contains 95 % of the medians of resamples. Deterministic. Undefined
 * for fewer than five values.
 */
export function medianEstimate(values: readonly number[]): Estimate | undefined {
  const value = middleOf(values)
  if (value === undefined || values.length < LEAST_VALUES) return undefined
  // Sorted, so that the order of the runs does not change the interval.
  const sorted = values.toSorted((a, b) => a - b)
  const random = seeded(1)
  const medians = Array.from({ length: RESAMPLES }, () =>
    Number(middleOf(sorted.map(() => sorted[Math.floor(random() * sorted.length)] ?? 0))),
  ).sort((a, b) => a - b)
  return { value, low: quantile(medians, 0.025), high: quantile(medians, 0.975) }
}

/** Quantile with linear interpolation: type 7 of R, the default of R and NumPy. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** Random numbers from 0 to 1 that repeat for the same seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
