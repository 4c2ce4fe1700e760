import type { LegEnd } from './policy.ts'

/** The end of a leg that was never begun, because one before it did not succeed. */
export const SKIPPED: LegEnd = {
  verdict: 'skipped',
  confirmed: false,
  ending: 'stopped',
  summary: 'Skipped, because a leg before it did not succeed.',
  wouldRealUserSucceed: false,
}

/** The end of the run: success only when every leg succeeded; otherwise the end of the leg that stopped it. */
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
