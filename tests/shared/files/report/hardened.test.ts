import { csvField, markdown } from '@harness/shared/files/report/escape.ts'
import { expect, it } from 'vitest'

it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u202e=1', ' =1', '\u2212\u0031'])(
  'a cell of CSV that begins like the formula %j stays text',
  (text) => {
    expect(csvField(text).replace(/^"/, '')).toMatch(/^'/)
  },
)

it('Markdown holds nothing that turns the direction of its text', () => {
  expect(markdown('Pay \u202eeerf\u202c \u2066now\u2069')).toBe('Pay eerf now')
})
