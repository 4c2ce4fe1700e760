// Difference between two variants, and the sentence that states it.
import {
  type Estimate,
  excludesZero,
  newcombe,
  type Rate,
  runsToDecide,
} from '../../base/statistics/rates.ts'
import type { StudyRate } from './rate.ts'

/**
 * Maximum difference at which rates count as alike. It shows no direction, so no further number of
 * runs is suggested.
 */
const ALIKE = 0.1

interface Variant {
  readonly name: string
  readonly letter: string
}

interface Tried extends Variant {
  readonly success: StudyRate
}

export interface Difference {
  readonly first: Variant
  readonly second: Variant
  /** Rate of the second minus that of the first. */
  readonly estimate: Estimate
  readonly answer: 'first' | 'second' | 'alike' | 'open'
  readonly sentence: string
  /** Further runs of both variants together that are needed; only while the answer is open. */
  readonly moreRuns?: number
}

/**
 * Undefined until each variant has a run that counts, and for sweeps: they repeat exactly, so there
 * is nothing to estimate.
 */
export function differenceOf(first: Tried | undefined, second: Tried): Difference | undefined {
  const estimate = first && newcombe(first.success, second.success)
  if (!first || !estimate) return undefined
  const [one, other] = [named(first), named(second)]
  const found = {
    first: { name: first.name, letter: first.letter },
    second: { name: second.name, letter: second.letter },
    estimate,
  }
  if (excludesZero(estimate)) {
    const isSecond = estimate.value > 0
    const [better, worse] = isSecond ? [other, one] : [one, other]
    const sentence = `${better} is better than ${worse}: ${betterBy(estimate)}.`
    return { ...found, answer: isSecond ? 'second' : 'first', sentence }
  }
  const most = points(Math.max(-estimate.low, estimate.high))
  if (most <= points(ALIKE)) {
    const sentence = `${one} and ${other} do not differ by more than ${points(ALIKE)} points.`
    return { ...found, answer: 'alike', sentence }
  }
  if (Math.abs(estimate.value) < ALIKE) {
    const sentence = `${one} and ${other} succeed about equally often. A difference of more than ${most} points can be excluded, a smaller one cannot.`
    return { ...found, answer: 'open', sentence }
  }
  return { ...found, ...openBetween(first, second) }
}

/** Name of a variant in quotes, as in the plan. */
function named({ name }: Variant): string {
  return `“${name}”`
}

function openBetween(
  first: Tried,
  second: Tried,
): Pick<Difference, 'answer' | 'sentence' | 'moreRuns'> {
  const [one, other] = [named(first), named(second)]
  const moreRuns = moreOf(first.success, second.success)
  return {
    answer: 'open',
    ...(moreRuns !== undefined && { moreRuns }),
    sentence: `Cannot say yet whether ${one} or ${other} is better. ${moreText(moreRuns)}`,
  }
}

/** Text such as "42 points, between 12 and 65". */
function betterBy({ value, low, high }: Estimate): string {
  const [least, most] = [low, high].map(Math.abs).toSorted((a, b) => a - b)
  return `${points(value)} points, between ${points(least ?? 0)} and ${points(most ?? 0)}`
}

export function points(share: number): number {
  return Math.round(Math.abs(share) * 100)
}

function moreOf(a: Rate, b: Rate): number | undefined {
  const each = runsToDecide(a, b)
  return each === undefined ? undefined : Math.max(0, each - a.n) + Math.max(0, each - b.n)
}

function moreText(runs: number | undefined): string {
  return runs === undefined
    ? 'No reasonable number of further runs would show it.'
    : `About ${runs} more runs would show it, if the rates stay.`
}

/** Share of 95 % intervals that miss the true value. */
const MISSES = 0.05
/** Minimum number of comparisons that need a caution. */
const LEAST_COMPARISONS = 4

/** "Of 10 findings compared, about 1 would differ by chance."; undefined for few. */
export function chanceCaution(comparisons: number): string | undefined {
  if (comparisons < LEAST_COMPARISONS) return undefined
  const expected = Math.max(1, Math.round(comparisons * MISSES))
  return `Of ${comparisons} findings compared, about ${expected} would differ by chance.`
}
