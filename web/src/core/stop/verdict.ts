import type { LegEnd } from './policy.ts'

/** The end of a leg that did not start, because an earlier one did not succeed. */
export const SKIPPED: LegEnd = {
  verdict: 'skipped',
  confirmed: false,
  ending: 'stopped',
  summary: 'Skipped, because an earlier goal was not reached.',
  wouldRealUserSucceed: false,
}

/**
 * The end of the run: success only when every leg succeeded, else the end of the leg that failed.
 */
export function aggregate(ends: readonly LegEnd[]): LegEnd {
  const stopping = ends.find(({ verdict }) => verdict !== 'success') ?? ends.at(-1) ?? SKIPPED
  const allSucceeded = ends.length > 0 && ends.every(({ verdict }) => verdict === 'success')
  return {
    ...stopping,
    confirmed: ends.length > 0 && ends.every(({ confirmed }) => confirmed),
    wouldRealUserSucceed:
      allSucceeded && ends.some(({ wouldRealUserSucceed }) => wouldRealUserSucceed),
  }
}
