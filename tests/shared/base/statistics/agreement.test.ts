import { agreementOf } from '@harness/shared/base/statistics/agreement.ts'
import { expect, it } from 'vitest'

/** Ratings of ten subjects by fourteen raters in five categories (Wikipedia, “Fleiss' kappa”). */
const TABLE = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
]

const ratings = TABLE.map((counts) =>
  counts.flatMap((count, category) => Array.from({ length: count }, () => String(category))),
)

it('Fleiss’ kappa is the published one', () => {
  const found = agreementOf(ratings)
  // R: irr::kappam.fleiss gives 0.21
  expect(found?.kappa).toBeCloseTo(0.21, 3)
  expect(found?.observed).toBeCloseTo(0.378, 3)
  expect(found?.chance).toBeCloseTo(0.2128, 3)
})

it('agreement is not compared with chance where every run ended alike', () => {
  expect(
    agreementOf([
      ['a', 'a'],
      ['a', 'a'],
    ]),
  ).toEqual({ observed: 1, chance: 1, pairs: 2 })
})

it('a single run agrees with nothing', () => {
  expect(agreementOf([['a'], ['b']])).toBeUndefined()
})
