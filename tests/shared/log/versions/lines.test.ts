import { linesOf } from '@harness/shared/log/versions/lines.ts'
import { expect, it } from 'vitest'

it('a log that ends in the middle of a row names the other lines that could not be read, from 1', () => {
  expect(linesOf('{"a":1}\nno JSON\n\n{"b":2}\n[]\n{"c":')).toEqual({
    lines: [
      { line: 1, fields: { a: 1 } },
      { line: 4, fields: { b: 2 } },
    ],
    unreadable: [2, 5],
    torn: true,
    cut: 0,
  })
})
