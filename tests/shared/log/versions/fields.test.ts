import {
  countIn,
  fieldsIn,
  flagIn,
  isFields,
  numberIn,
  someText,
  textIn,
} from '@harness/shared/log/versions/fields.ts'
import { expect, it } from 'vitest'

it.each([
  [3, 3],
  [0, 0],
  [1.7, 1],
  [-0.5, -0],
  [-1, 7],
  [1e300, 7],
  ['3', 7],
  [null, 7],
  [undefined, 7],
])('the count %j of an old row is read as %d', (value, count) => {
  expect(countIn({ count: value }, 'count', 7)).toBe(count)
})

it('a number of an old row is finite, and nothing else becomes one', () => {
  expect(numberIn({ x: -1.5 }, 'x')).toBe(-1.5)
  expect(numberIn({ x: Number.POSITIVE_INFINITY }, 'x', 2)).toBe(2)
  expect(numberIn({ x: '1' }, 'x')).toBe(0)
  expect(countIn({}, 'x')).toBe(0)
})

it('a missing or mistyped field of an old row has a fallback', () => {
  expect([textIn({ a: 'b' }, 'a'), textIn({ a: 1 }, 'a'), textIn({}, 'a', 'c')]).toEqual([
    'b',
    '',
    'c',
  ])
  expect([someText({ a: 'b' }, 'a'), someText({ a: '' }, 'a')]).toEqual(['b', undefined])
  expect([flagIn({ a: true }, 'a'), flagIn({ a: 1 }, 'a')]).toEqual([true, false])
  expect(fieldsIn({ a: { b: 1 } }, 'a')).toEqual({ b: 1 })
  expect([null, [], 'x', 1].map((a) => fieldsIn({ a }, 'a'))).toEqual([{}, {}, {}, {}])
  expect([{}, [], null, 'x'].map(isFields)).toEqual([true, false, false, false])
})
