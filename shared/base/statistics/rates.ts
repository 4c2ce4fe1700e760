// Intervals of success rates. Wilson, JASA 22 (1927) 209; Newcombe, Statistics in Medicine 17
// (1998) 857 (one rate, method 3) and 873 (a difference, method 10).

/** Standard normal quantile of a two-sided interval of 95 %. */
const Z = 1.959963984540054

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Successes out of a number of runs. Fractional successes are for planning only. */
export interface Rate {
  readonly k: number
  readonly n: number
}

/** A rate or a difference of rates, from 0 to 1, with its 95 % interval. */
export interface Estimate extends Interval {
  readonly value: number
}

/** Wilson interval. Undefined without a run. */
export function wilson({ k, n }: Rate): Estimate | undefined {
  if (n === 0) return undefined
  const square = Z * Z
  const value = k / n
  const middle = (k + square / 2) / (n + square)
  const half = (Z / (n + square)) * Math.sqrt(n * value * (1 - value) + square / 4)
  // The limits of 0 and 1 are exact; rounding would put them slightly outside.
  return {
    value,
    low: k === 0 ? 0 : Math.max(0, middle - half),
    high: k === n ? 1 : Math.min(1, middle + half),
  }
}

/** Newcombe interval of `b - a`, from the Wilson intervals of both. Undefined without a run. */
export function newcombe(a: Rate, b: Rate): Estimate | undefined {
  const [one, other] = [wilson(a), wilson(b)]
  if (!one || !other) return undefined
  const value = other.value - one.value
  return {
    value,
    low: value - Math.hypot(other.value - other.low, one.high - one.value),
    high: value + Math.hypot(other.high - other.value, one.value - one.low),
  }
}

/** Maximum number of runs per variant for which a forecast is made. */
const MOST_RUNS = 100_000

/**
 * Total runs per variant until the interval of the difference excludes 0, if both rates stay the
 * same. Undefined above 100,000.
 */
export function runsToDecide(a: Rate, b: Rate): number | undefined {
  if (a.n === 0 || b.n === 0) return undefined
  const [one, other] = [a.k / a.n, b.k / b.n]
  const first = Math.max(a.n, b.n)
  return smallest(first, (n) => excludesZero(newcombe({ k: one * n, n }, { k: other * n, n })))
}

export function excludesZero(interval: Interval | undefined): boolean {
  return interval !== undefined && (interval.low > 0 || interval.high < 0)
}

/** Smallest number from which `holds` is true for all larger numbers. */
function smallest(from: number, holds: (n: number) => boolean): number | undefined {
  if (!holds(MOST_RUNS)) return undefined
  let [low, high] = [from, MOST_RUNS]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Step size for searching a difference from 0 to 1. */
const STEP = 0.01

/**
 * Smallest difference around one half, the hardest case, that `n` runs per variant can show.
 * Undefined if not even "all against none" can.
 */
export function visibleDifference(n: number): number | undefined {
  for (let difference = STEP; difference <= 1; difference += STEP) {
    const found = newcombe(
      { k: (0.5 - difference / 2) * n, n },
      { k: (0.5 + difference / 2) * n, n },
    )
    if (excludesZero(found)) return difference
  }
  return undefined
}
