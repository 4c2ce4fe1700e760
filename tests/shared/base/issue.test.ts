import { issuesText, issueText } from '@harness/shared/base/issue.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const Order = z.strictObject({
  count: z.number().check(z.minimum(1), z.maximum(9)),
  name: z.string().check(z.minLength(1)),
  kind: z.enum(['a', 'b']),
  lines: z.array(z.object({ x: z.int() })),
  code: z.string().check(z.regex(/^x/)),
})
const GOOD = { count: 1, name: 'n', kind: 'a', lines: [], code: 'x' }

function issueOf(value: unknown): string {
  const { error } = Order.safeParse(value)
  return error ? issueText(error, value) : 'nothing'
}

it.each<[unknown, string]>([
  [GOOD, 'nothing'],
  [{ ...GOOD, count: 0 }, 'count must be at least 1'],
  [{ ...GOOD, count: 10 }, 'count must be at most 9'],
  [{ ...GOOD, count: '1' }, 'count must be a number'],
  [{ ...GOOD, count: undefined }, 'count is missing'],
  [{ ...GOOD, name: '' }, 'name must not be empty'],
  [{ ...GOOD, kind: 'c' }, 'kind must be one of a, b'],
  [{ ...GOOD, lines: 7 }, 'lines must be an array'],
  [{ ...GOOD, lines: [{ x: 1 }, {}] }, 'lines.1.x is missing'],
  [{ ...GOOD, lines: [{ x: 1 }, null] }, 'lines.1 must be an object'],
  [{ ...GOOD, code: 'y' }, 'code has the wrong form'],
  [{ ...GOOD, more: 1, other: 2 }, 'the value has unknown fields: more, other'],
  [null, 'the value must be an object'],
  ['x', 'the value must be an object'],
])('what is wrong with %j is said: %s', (value, says) => {
  expect(issueOf(value)).toBe(says)
})

it('all that is wrong with a value is said in one line', () => {
  const value = { ...GOOD, count: 0, name: '' }
  const { error } = Order.safeParse(value)
  expect(error && issuesText(error, value)).toBe('count must be at least 1; name must not be empty')
})
