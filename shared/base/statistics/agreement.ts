// Agreement between repeats, compared with chance: Fleiss, Psychological Bulletin 76 (1971) 378.
// Cells may have different numbers of repeats, as in Fleiss, Statistical Methods for Rates and
// Proportions (2003), section 18.3: observed agreement is that of all pairs.

export interface Agreement {
  /** Share of pairs of repeats with the same ending. */
  readonly observed: number
  /** Share of agreeing pairs that the endings would give by chance. */
  readonly chance: number
  /** 1 is full agreement, 0 is chance. Undefined if all runs ended alike: chance is then 1. */
  readonly kappa?: number
  readonly pairs: number
}

/**
 * Computes the agreement within cells, each given as the endings of its repeats. Undefined if no
 * cell has two repeats.
 */
export function agreementOf(cells: readonly (readonly string[])[]): Agreement | undefined {
  const repeated = cells.filter((ends) => ends.length > 1)
  const counted = repeated.map(countsOf)
  const pairs = repeated.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  if (pairs === 0) return undefined
  // Cells are weighted by repeats, so that a cell with many pairs does not dominate.
  const runs = repeated.reduce((sum, { length }) => sum + length, 0)
  const observed =
    counted.reduce((sum, counts, at) => {
      const n = repeated[at]?.length ?? 0
      const alike = [...counts.values()].reduce((total, k) => total + k * (k - 1), 0)
      return sum + (n * alike) / (n * (n - 1))
    }, 0) / runs
  const chance = [...countsOf(repeated.flat()).values()].reduce(
    (sum, k) => sum + (k / runs) ** 2,
    0,
  )
  return {
    observed,
    chance,
    pairs,
    ...(chance < 1 && { kappa: (observed - chance) / (1 - chance) }),
  }
}

function countsOf(ends: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1)
  return counts
}
