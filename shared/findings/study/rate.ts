// Rates of a study. A sweep repeats exactly, so it counts once for all repeats, separately, and has
// no interval.
import { type Estimate, type Rate, wilson } from '../../base/statistics/rates.ts'
import type { StudyRun } from './runs.ts'

/** Rate over runs of models, with its interval; without a run the interval is absent. */
export interface StudyRate extends Rate {
  readonly estimate?: Estimate
  /** Sweeps, one per combination; absent without a sweep. */
  readonly exact?: Rate
  /** Number of sweeps without checks, one per combination; included in no other number. */
  readonly swept?: number
  /** Number of runs that could not be tried here; included in no other number. */
  readonly notTestable?: number
  /** Number of runs that visited a finding's screen without using the control concerned. */
  readonly notUsed?: number
}

/** Sum of model runs and sweeps, for rules and totals. */
export function totalOf({ k, n, exact }: StudyRate): Rate {
  return { k: k + (exact?.k ?? 0), n: n + (exact?.n ?? 0) }
}

/**
 * Rate of runs that satisfy a condition. A combination of sweeps satisfies it when every repeat
 * does, or some, as `repeats` says.
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

/** Key of the combination that a run repeats. */
export function cellKey({ id }: Pick<StudyRun, 'id'>): string {
  return id.replace(/-r\d+$/, '')
}

/**
 * Success rate of goals with an answer: neither untried, nor only swept, nor ended by a fault or a
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
