import { medianEstimate, middleOf, seeded } from '@harness/shared/base/statistics/median.ts'
import { expect, it } from 'vitest'

it('a median is the middle, or the mean of the two in the middle', () => {
  expect(middleOf([9, 1, 5])).toBe(5)
  expect(middleOf([9, 1, 5, 6])).toBe(5.5)
  expect(middleOf([])).toBeUndefined()
})

it('the interval of a median is that of SciPy', () => {
  const values = Array.from({ length: 31 }, (_, at) => (at * 37 + 11) % 101)
  const found = medianEstimate(values)
  // scipy.stats.bootstrap((v,), np.median, method='percentile', n_resamples=300000)
  expect(found).toEqual({ value: 48, low: 31, high: 64 })
})

it('the interval repeats, in any order of the values', () => {
  const values = [4, 8, 15, 16, 23, 42]
  expect(medianEstimate(values)).toEqual(medianEstimate(values.toReversed()))
})

it('fewer than five values have no interval', () => {
  expect(medianEstimate([1, 2, 3, 4])).toBeUndefined()
})

it('random numbers repeat by their seed and are spread evenly', () => {
  const numbers = Array.from({ length: 10_000 }, seeded(7))
  expect(numbers.slice(0, 3)).toEqual(Array.from({ length: 3 }, seeded(7)))
  expect(numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toBeCloseTo(0.5, 1)
})
