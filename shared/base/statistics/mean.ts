// Interval of a mean by Student's t: J. Sauro and J. Lewis, Quantifying the User Experience (2016),
// chapter 3, for questionnaire ratings.
import type { Estimate } from './rates.ts'

const Z = 1.959963984540054

/** Quantiles of 97.5 % for few degrees of freedom, where the expansion below is inexact. */
const SMALL = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706]

/** Two-sided quantile of 95 % (Abramowitz and Stegun, 26.7.5). */
function quantileOfT(degrees: number): number {
  const known = SMALL[degrees - 1]
  if (known !== undefined) return known
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1_482 * Z ** 5 - 1_920 * Z ** 3 - 945 * Z) / 92_160,
  ]
  return terms.reduce((sum, term, at) => sum + term / degrees ** (at + 1), Z)
}

/** Mean with an interval limited to the scale. Undefined for fewer than two values. */
export function meanEstimate(
  values: readonly number[],
  scale: { readonly least: number; readonly most: number },
): Estimate | undefined {
  const value = meanOf(values)
  if (value === undefined || values.length < 2) return undefined
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0)
  const error = Math.sqrt(squares / (values.length - 1) / values.length)
  const half = quantileOfT(values.length - 1) * error
  return {
    value,
    low: Math.max(scale.least, value - half),
    high: Math.min(scale.most, value + half),
  }
}

export function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0
    ? undefined
    : values.reduce((sum, each) => sum + each, 0) / values.length
}
