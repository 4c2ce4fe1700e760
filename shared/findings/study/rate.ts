// Rates of a study. A sweep repeats exactly, so its runs are counted apart, once for all repeats, and
// have no interval.
import { type Estimate, type Rate, wilson } from '../../base/statistics/rates.ts'
import type { StudyRun } from './runs.ts'

/** Runs of models, with their interval; the interval is absent without a run. */
export interface StudyRate extends Rate {
  readonly estimate?: Estimate
  /** Sweeps, each combination once. Absent without one. */
  readonly exact?: Rate
  /** Sweeps without checks, each combination once, which are in no other number. */
  readonly swept?: number
  /** Runs that could not be tried here, which are in no other number. */
  readonly notTestable?: number
  /** Runs that were on the screen of a finding and did not use what it is about. */
  readonly notUsed?: number
}

/** Both kinds of runs together, for rules and for sums. */
export function totalOf({ k, n, exact }: StudyRate): Rate {
  return { k: k + (exact?.k ?? 0), n: n + (exact?.n ?? 0) }
}

/**
 * Rate of runs that satisfy a condition. A sweep's combination satisfies it if every one of its
 * repeats does, or some.
 */
export function rateOf(
  runs: readonly StudyRun[],
  holds: (run: StudyRun) => boolean,
  repeats: 'every' | 'some',
): StudyRate {
  const sampled = runs.filter(({ isExact }) => !isExact)
  const rate = { k: sampled.filter(holds).length, n: sampled.length }
  const estimate = wilson(rate)
  const cells = new Map<string, boolean[]>()
  for (const run of runs.filter(({ isExact }) => isExact))
    cells.set(cellKey(run), [...(cells.get(cellKey(run)) ?? []), holds(run)])
  const exact = [...cells.values()].filter((each) => each[repeats](Boolean)).length
  return {
    ...rate,
    ...(estimate && { estimate }),
    ...(cells.size > 0 && { exact: { k: exact, n: cells.size } }),
  }
}

/** The combination that a run repeats. */
export function cellKey({ id }: Pick<StudyRun, 'id'>): string {
  return id.replace(/-r\d+$/, '')
}

/**
 * Success rate of goals with an answer: tried, not merely swept, and not ended by a fault or a
 * person.
 */
export function successOf(runs: readonly StudyRun[]): StudyRate {
  const counted = runs.filter(({ counts }) => counts)
  const swept = new Set(runs.filter((run) => run.swept).map(cellKey)).size
  const notTestable = runs.filter((run) => run.notTestable !== undefined).length
  return {
    ...rateOf(counted, ({ succeeded }) => succeeded, 'every'),
    ...(swept > 0 && { swept }),
    ...(notTestable > 0 && { notTestable }),
  }
}
