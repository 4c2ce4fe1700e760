import {
  excludesZero,
  newcombe,
  runsToDecide,
  visibleDifference,
  wilson,
} from '@harness/shared/base/statistics/rates.ts'
import { describe, expect, it } from 'vitest'

describe('the Wilson interval', () => {
  it.each([
    // Newcombe 1998, table I, method 3
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    // SciPy 1.17: binomtest(k, n).proportion_ci(method='wilson'); R: prop.test(k, n, correct=FALSE)
    [5, 10, 0.236593, 0.763407],
    [8, 10, 0.490162, 0.943318],
    [10, 10, 0.722467, 1],
    [2, 3, 0.20766, 0.938508],
  ])('the Wilson interval of %i in %i is the published one', (k, n, low, high) => {
    const found = wilson({ k, n })
    expect(found?.low).toBeCloseTo(low, 4)
    expect(found?.high).toBeCloseTo(high, 4)
  })

  it('the Wilson interval is not drawn without a run', () => {
    expect(wilson({ k: 0, n: 0 })).toBeUndefined()
  })
})

describe('the Newcombe interval of a difference', () => {
  it.each([
    // Newcombe 1998, table II, method 10: first minus second
    [
      [56, 70],
      [48, 80],
      [0.0524, 0.3339],
    ],
    [
      [9, 10],
      [3, 10],
      [0.1705, 0.809],
    ],
    [
      [6, 7],
      [2, 7],
      [0.0582, 0.8062],
    ],
    [
      [5, 56],
      [0, 29],
      [-0.0381, 0.1926],
    ],
    [
      [0, 10],
      [0, 20],
      [-0.1611, 0.2775],
    ],
    [
      [0, 10],
      [0, 10],
      [-0.2775, 0.2775],
    ],
    [
      [10, 10],
      [0, 20],
      [0.6791, 1],
    ],
    [
      [10, 10],
      [0, 10],
      [0.6075, 1],
    ],
  ])('the Newcombe interval of %j and %j is the published one', (one, other, limits) => {
    const rate = ([k = 0, n = 0]: readonly number[]) => ({ k, n })
    const found = newcombe(rate(other), rate(one))
    const [low = 0, high = 0] = limits
    expect(found?.low).toBeCloseTo(low, 4)
    expect(found?.high).toBeCloseTo(high, 4)
  })
})

describe('a forecast of runs', () => {
  it('a forecast names the first number of runs whose interval excludes 0', () => {
    const [a, b] = [
      { k: 5, n: 10 },
      { k: 8, n: 10 },
    ]
    const needed = runsToDecide(a, b) ?? 0
    const at = (n: number) => newcombe({ k: 0.5 * n, n }, { k: 0.8 * n, n })
    expect(excludesZero(at(needed))).toBe(true)
    expect(excludesZero(at(needed - 1))).toBe(false)
  })

  it('a forecast has no number for equal rates, which show no direction', () => {
    const half = { k: 5, n: 10 }
    expect(runsToDecide(half, half)).toBeUndefined()
  })

  it('a forecast says which difference a number of runs can show', () => {
    expect(visibleDifference(1)).toBeUndefined()
    expect(visibleDifference(10)).toBeCloseTo(0.44, 1)
    expect(visibleDifference(100)).toBeLessThan(0.15)
  })
})
