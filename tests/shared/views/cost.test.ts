import { median } from '@harness/shared/views/cost.ts'
import { expect, it } from 'vitest'

it('a median is the middle one, of an even number the higher of the two, whatever the order', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([7])).toBe(7)
  expect(median([])).toBe(0)
})
