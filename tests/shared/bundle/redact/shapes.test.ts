// What looks like a name or a phone number, and what does not.
import { describe, expect, test } from 'vitest'
import { kinds, runOf } from './run-to-redact.ts'

describe('a typed text', () => {
  const typed = (value: string) =>
    kinds(runOf({ steps: [{ call: { tool: 'set_value', input: { id: 1, value } } }] }))
  const alone = (value: string, part: string) =>
    kinds(
      runOf({
        steps: [
          { call: { tool: 'set_value', input: { id: 1, value } } },
          { scene: { text: `Hello ${part}` } },
        ],
      }),
    )

  test.each([
    ['one word', 'Maya', 'Maya', []],
    ['two words', 'Maya Lind', 'Maya', ['name: remove']],
    ['four words', 'Maya Ann Lou Lind', 'Lind', ['name: remove']],
    ['five words', 'Maya Ann Lou Mary Lind', 'Lind', []],
    ['two words of which one is small', 'Maya lind', 'Maya', []],
    ['two words with a sign in them', 'Maya Lind!', 'Maya', []],
    ['a part of two letters', 'Bo Lindgren', 'Bo', []],
    ['a part of three letters', 'Bob Lindgren', 'Bob', ['name: remove']],
  ])(
    'a typed text is looked for in parts where it looks like a name: %s',
    (_, value, part, names) => {
      expect(alone(value, part).filter((each) => each.startsWith('name'))).toEqual(names)
    },
  )

  test('a typed text of three letters is found, one of two is not', () => {
    expect(typed('abc')).toEqual(['typed: remove'])
    expect(typed(' ab ')).toEqual([])
  })
})

describe('a number', () => {
  test.each([
    ['seven digits', '0123456', ['phone: remove']],
    ['six digits', '012345', []],
    ['fifteen digits', '+123456789012345', ['phone: remove']],
    ['sixteen digits', '+1234567890123456', []],
    ['a date', '01-02-2026', []],
    ['a time', '01:02', []],
  ])('a number of %s is a phone number or none', (_, number, found) => {
    expect(kinds(runOf({ steps: [{ scene: { text: `At ${number}` } }] }))).toEqual(found)
  })
})
