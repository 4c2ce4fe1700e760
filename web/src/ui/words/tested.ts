// What the last runs of an application came to, in words.
import type { RunChange } from '@harness/shared/views/across/tracked.ts'
import { median, type TrendPoint } from '@harness/shared/views/across/trend.ts'
import { countOf, countText } from './number.ts'

/** Named by an address, and neither in the library nor in the log. */
export const GONE_APPLICATION = 'Deleted application'

/** Runs that numbers are about, and as many before them to compare with. */
const COMPARED = 12

const confirmed = (points: readonly TrendPoint[]) =>
  points.filter((point) => point.end === 'success' && point.confirmed).length

const unconfirmedOf = (points: readonly TrendPoint[]) =>
  points.filter((point) => point.end === 'success' && !point.confirmed).length

/** The newest runs, and those before them when there are as many. */
function halves(points: readonly TrendPoint[]) {
  const now = points.slice(-COMPARED)
  const before = points.slice(-2 * COMPARED, -COMPARED)
  return { now, before: before.length === COMPARED ? before : undefined }
}

/** Two lines: the number, and what it was or lacks. */
export interface Numbers {
  readonly main: string
  readonly more: string
}

/** "6 of 12", "was 3 of 12". */
export function successNumbers(points: readonly TrendPoint[]): Numbers {
  const { now, before } = halves(points)
  const open = unconfirmedOf(now)
  const was = before ? [`was ${confirmed(before)} of ${before.length}`] : []
  const parts = open > 0 ? [...was, `${open} unconfirmed`] : was
  return { main: `${confirmed(now)} of ${now.length}`, more: parts.join(', ') }
}

/** "19 steps", "was 28". */
export function lengthNumbers(points: readonly TrendPoint[]): Numbers {
  const { now, before } = halves(points)
  const steps = (some: readonly TrendPoint[]) => Math.round(median(some.map((each) => each.steps)))
  return {
    main: countOf(steps(now), 'step'),
    more: before ? `was ${countText(steps(before))}` : '',
  }
}

/** "3 new", "7 known, 1 gone"; the counts are undefined until the logs are read. */
export function findingNumbers(
  count: (set: 'new' | 'known' | 'gone') => number | undefined,
): Numbers {
  const fresh = count('new')
  if (fresh === undefined) return { main: '…', more: '' }
  const parts = (['known', 'gone'] as const).flatMap((set) => {
    const found = count(set) ?? 0
    return found > 0 ? [`${countText(found)} ${set}`] : []
  })
  return { main: fresh > 0 ? `${countText(fresh)} new` : 'None new', more: parts.join(', ') }
}

/** The strip for those who do not see it. */
export function stripText(
  points: readonly TrendPoint[],
  changes: ReadonlyMap<string, RunChange>,
): string {
  if (points.length === 0) return 'No run with a verdict yet'
  const ends = (end: TrendPoint['end']) => points.filter((point) => point.end === end).length
  const verdicts = [
    `${confirmed(points)} succeeded`,
    `${unconfirmedOf(points)} unconfirmed`,
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

/** "6 of 12 succeeded, 19 steps, 3 new": a row of a phone. */
export function testedSentence(
  points: readonly TrendPoint[],
  count: (set: 'new' | 'known' | 'gone') => number | undefined,
): string {
  const fresh = findingNumbers(count).main
  const parts = [`${successNumbers(points).main} succeeded`, lengthNumbers(points).main]
  return [...parts, ...(fresh === '…' ? [] : [fresh.toLocaleLowerCase()])].join(', ')
}
