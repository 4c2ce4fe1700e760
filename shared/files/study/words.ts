// Rates, medians and intervals in words.
import type { Estimate } from '../../base/statistics/rates.ts'
import type { StudyMedian, StudyRate } from '../../findings/study/result.ts'
import { durationText } from '../report/words.ts'

/** "5 of 10 (24 to 76 %)"; "not reached" without a run. */
export function rateText({ k, n, estimate }: StudyRate): string {
  if (!estimate) return 'not reached'
  return `${k} of ${n} (${percent(estimate.low)} to ${percent(estimate.high)} %)`
}

function percent(share: number): string {
  return String(Math.round(share * 100))
}

/** "+30 points (-10 to +58)". */
export function differenceText({ value, low, high }: Estimate): string {
  return `${signed(value)} points (${signed(low)} to ${signed(high)})`
}

function signed(share: number): string {
  const points = Math.round(share * 100)
  return points > 0 ? `+${points}` : String(points)
}

/** "14 (11 to 19)"; without an interval it says why. */
export function stepsMedianText(median: StudyMedian | undefined): string {
  return medianText(median, (value) => String(Math.round(value * 10) / 10))
}

export function timeMedianText(median: StudyMedian | undefined): string {
  return medianText(median, durationText)
}

function medianText(median: StudyMedian | undefined, text: (value: number) => string): string {
  if (!median) return 'none'
  const { value, estimate } = median
  if (!estimate) return `${text(value)} (too few for an interval)`
  return `${text(value)} (${text(estimate.low)} to ${text(estimate.high)})`
}

/** "1 run", "20 runs". */
export function runsText(count: number): string {
  return `${count} ${count === 1 ? 'run' : 'runs'}`
}
