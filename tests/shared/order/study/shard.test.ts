import { plannedRuns, shardOf } from '@harness/shared/order/study/expand.ts'
import { describe, expect, it } from 'vitest'

/** Runs of so many personas and variants. */
function runsOf(personas: number, variants: number, repeats: number) {
  const task = { kind: 'goal' as const, name: 'Buy', args: [], path: [] }
  return plannedRuns(
    Array.from({ length: personas }, (_, persona) =>
      Array.from({ length: variants }, (__, variant) => ({
        ...{ key: `p${persona}-v${variant}`, application: 'Shop', variant: `V${variant}` },
        ...{ persona: { name: `P${persona}`, args: [], path: [] }, task },
        ...{ args: [], repeats, sources: [] },
      })),
    ).flat(),
  )
}

describe('parts of a study', () => {
  it.each([
    [2, 1, 6, 2],
    [2, 2, 4, 2],
    [3, 2, 5, 4],
    [3, 1, 5, 4],
    [4, 1, 4, 4],
    [1, 2, 3, 5],
  ])('of %i personas, %i variants and %i repeats are even on %i machines', (...given) => {
    const [personas, variants, repeats, count] = given
    const runs = runsOf(personas, variants, repeats)
    const parts = Array.from({ length: count }, (_, at) => shardOf(runs, { index: at + 1, count }))
    expect(
      parts
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(runs.map(({ id }) => id).toSorted())
    const sizes = parts.map(({ length }) => length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    if (runs.length / count < personas * 2) return
    for (const part of parts)
      expect(new Set(part.map(({ cell }) => cell.persona?.name)).size).toBe(personas)
  })
})
