import { joinedRedaction, type Redaction, redactionIn } from '@harness/shared/log/redaction.ts'
import { describe, expect, test } from 'vitest'

const FIRST: Redaction = {
  removed: { email: 2, phone: 1 },
  kept: { name: 3 },
  ...{ rows: 4, regions: 5, drawn: 1, pictures: 2 },
  whole: [7, 3],
  unsearched: [9],
}
const SECOND: Redaction = {
  removed: { email: 1, card: 6 },
  kept: { name: 1 },
  ...{ rows: 10, regions: 20, drawn: 30, pictures: 40 },
  whole: [12, 3],
  unsearched: [7, 8],
}

describe('what exports took out of a run', () => {
  test('two exports one after the other removed the sum of both', () => {
    const joined = joinedRedaction(FIRST, SECOND)
    expect(joined).toMatchObject({ rows: 14, regions: 25, drawn: 31, pictures: 42 })
    expect(joined.removed).toEqual({ email: 3, phone: 1, card: 6 })
  })

  test('a kind of which nothing was removed is left out of the sum', () => {
    const none = { ...FIRST, removed: { email: 0 } }
    expect(joinedRedaction(none, { ...SECOND, removed: { phone: 1 } }).removed).toEqual({
      phone: 1,
    })
  })

  test('the later export alone decides the kept values, because it found them again', () => {
    expect(joinedRedaction(FIRST, SECOND).kept).toEqual({ name: 1 })
  })

  test('a picture that either covered as a whole is listed once, in the order of the steps', () => {
    expect(joinedRedaction(FIRST, SECOND).whole).toEqual([3, 7, 12])
  })

  test('a picture that is covered as a whole does not count as unsearched', () => {
    expect(joinedRedaction(FIRST, SECOND).unsearched).toEqual([8])
  })

  test.each([undefined, null, 'text', 4, {}, { redaction: { rows: 1 } }])(
    'a file that says %j has no redaction',
    (value) => {
      expect(redactionIn(value)).toBeUndefined()
    },
  )

  test('a redaction is read out of what carries it', () => {
    expect(redactionIn({ redaction: FIRST })).toEqual(FIRST)
  })
})
