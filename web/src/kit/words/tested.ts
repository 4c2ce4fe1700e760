// Results of an application's latest runs, in words.
import type { RunChange } from '@harness/shared/findings/across/tracked.ts'
import { median, type TrendPoint } from '@harness/shared/findings/across/trend.ts'
import { countOf, countText } from './number.ts'

/** Shown for an application that is in neither the library nor the log. */
export const GONE_APPLICATION = 'Deleted application'

/** Sentence that describes the columns of runs. */
export function runsText(
  points: readonly TrendPoint[],
  changes: ReadonlyMap<string, RunChange>,
): string {
  if (points.length === 0) return 'No run with a verdict yet'
  const successes = points.filter(({ end }) => end === 'success')
  const ends = (end: TrendPoint['end']) => points.filter((point) => point.end === end).length
  const verdicts = [
    `${successes.filter(({ confirmed }) => confirmed).length} succeeded`,
    `${successes.filter(({ confirmed }) => !confirmed).length} unconfirmed`,
    `${ends('failure')} failed`,
    `${ends('blocked')} blocked`,
    ...(ends('ended') > 0 ? [`${ends('ended')} ended without a verdict`] : []),
  ]
  const steps = points.map((point) => point.steps)
  const [least, most] = [Math.min(...steps), Math.max(...steps)]
  const lengths = least === most ? countOf(most, 'step') : `${least} to ${most} steps`
  const middle = Math.round(median(steps))
  const sum = (of: keyof RunChange) =>
    points.reduce((all, { runId }) => all + (changes.get(runId)?.[of] ?? 0), 0)
  const found = `${countOf(sum('fresh'), 'finding')} new, ${countText(sum('gone'))} gone`
  const which = points.length === 1 ? 'The last run' : `Last ${countText(points.length)} runs`
  return `${which}: ${verdicts.join(', ')}; ${lengths}, median ${middle}; ${found}`
}
