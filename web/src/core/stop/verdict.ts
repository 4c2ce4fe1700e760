import type { LegEnd } from './policy.ts'

/** End of a leg that did not start, because the goal of an earlier one was not reached. */
export const SKIPPED: LegEnd = {
  verdict: 'skipped',
  confirmed: false,
  ending: 'stopped',
  summary: 'Skipped, because an earlier goal was not reached.',
  wouldRealUserSucceed: false,
}

/** True when the next leg may start: this one succeeded, or swept, which claims no goal. */
export function letsNextStart({ verdict, ending }: LegEnd): boolean {
  return verdict === 'success' || ending === 'swept'
}

/** Success when every leg succeeded, else the end of the failed leg, or of one that swept. */
export function aggregate(ends: readonly LegEnd[]): LegEnd {
  const missed = ends.filter(({ verdict }) => verdict !== 'success')
  const stopping = missed.find((end) => !letsNextStart(end)) ?? missed[0] ?? ends.at(-1) ?? SKIPPED
  return {
    ...stopping,
    confirmed: ends.length > 0 && ends.every(({ confirmed }) => confirmed),
    wouldRealUserSucceed:
      ends.length > 0 &&
      missed.length === 0 &&
      ends.some(({ wouldRealUserSucceed }) => wouldRealUserSucceed),
  }
}
