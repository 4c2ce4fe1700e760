// Rates, medians and intervals in words.
import { counted } from '../../base/counted.ts'
import type { Estimate, Rate } from '../../base/statistics/rates.ts'
import { type StudyRate, totalOf } from '../../findings/study/rate.ts'
import type { StudyMedian } from '../../findings/study/result.ts'
import { durationText } from '../report/words.ts'

/**
 * Text such as "5 of 10 (24 to 76 %)", "2 of 3 sweeps" or "swept". Without a result it is "not
 * used" if runs did not use the control, else `none`.
 */
export function rateText(rate: StudyRate, none = 'not reached'): string {
  const { k, n, estimate, exact, swept = 0, notTestable = 0, notUsed = 0 } = rate
  const counts = [
    ...(estimate ? [`${k} of ${n} (${percent(estimate.low)} to ${percent(estimate.high)} %)`] : []),
    ...(exact ? [sweepsText(exact)] : []),
  ]
  const others = [
    ...(swept > 0 ? [[swept, 'swept'] as const] : []),
    ...(notTestable > 0 ? [[notTestable, 'not testable'] as const] : []),
  ]
  const isAlone = counts.length + others.length === 1
  const texts = [...counts, ...others.map(([count, word]) => (isAlone ? word : `${count} ${word}`))]
  if (texts.length > 0) return texts.join('; ')
  return notUsed > 0 ? 'not used' : none
}

/** Text such as "1 of 2 sweeps", without an interval, since sweeps are deterministic. */
export function sweepsText({ k, n }: Rate): string {
  return `${k} of ${counted(n, 'sweep')}`
}

/** Sum over variants, for few repeats: "1 of 2", "not used". */
export function countText(rates: readonly StudyRate[]): string {
  const { k, n } = sumOf(rates)
  if (n > 0) return `${k} of ${n}`
  return rates.some(({ notUsed = 0 }) => notUsed > 0) ? 'not used' : 'not reached'
}

export function sumOf(rates: readonly StudyRate[]): Rate {
  return rates.map(totalOf).reduce((sum, { k, n }) => ({ k: sum.k + k, n: sum.n + n }), {
    k: 0,
    n: 0,
  })
}

function percent(share: number): string {
  return String(Math.round(share * 100))
}

/** Text such as "+30 points (-10 to +58)". */
export function differenceText({ value, low, high }: Estimate): string {
  return `${signed(value)} points (${signed(low)} to ${signed(high)})`
}

function signed(share: number): string {
  const points = Math.round(share * 100)
  return points > 0 ? `+${points}` : String(points)
}

/** Text such as "14 (11 to 19)"; a missing interval is explained. */
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
