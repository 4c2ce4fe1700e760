// The result of a bench section: one figure a line, next to its target if it has one.

/**
 * One measured thing. `p50` and `p95` are equal where one number is all there is (bytes, shares).
 */
export interface Figure {
  readonly name: string
  readonly unit:
    | 'ms'
    | 'µs'
    | 'bytes'
    | 'tokens'
    | '%'
    | '% right'
    | 'x'
    | 'MB/s'
    | 'goals'
    | 'runs/min'
  readonly p50: number
  readonly p95: number
  /** Number of samples behind both values. */
  readonly n: number
  /**
   * Upper bound for p50; for a speed (`MB/s`, `runs/min`) and a share of what is right (`% right`) the lower
   * bound.
   */
  readonly target?: number
  readonly target95?: number
  readonly note?: string
}

/** A group of figures that are measured together. */
export interface Section {
  readonly name: string
  readonly title: string
  run(): Promise<readonly Figure[]>
}

type Words = Pick<Figure, 'target' | 'target95' | 'note'>

/**
 * A figure of samples. Throws when nothing was sampled: an empty figure would read as a good one.
 */
export function figure(
  name: string,
  unit: Figure['unit'],
  samples: readonly number[],
  words: Words = {},
): Figure {
  if (samples.length === 0) throw new Error(`${name}: nothing was measured.`)
  const sorted = [...samples].sort((a, b) => a - b)
  return { name, unit, p50: at(sorted, 0.5), p95: at(sorted, 0.95), n: sorted.length, ...words }
}

/** The nearest-rank percentile of sorted samples. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Undefined where there is no target. */
export function meetsTarget({ unit, p50, p95, target, target95 }: Figure): boolean | undefined {
  if (target === undefined) return undefined
  if (isLowerBound(unit)) return p50 >= target
  return p50 <= target && (target95 === undefined || p95 <= target95)
}

/** True for what should be high. */
export function isLowerBound(unit: Figure['unit']): boolean {
  return unit === 'MB/s' || unit === 'runs/min' || unit === '% right'
}
