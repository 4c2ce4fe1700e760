// What looks like a name or a phone number, and what does not.
import { describe, expect, test } from 'vitest'
import { element, kinds, runOf } from './run-to-redact.ts'

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

test.each([
  ['token', 'abcd', true],
  ['session_id', 'abcd', true],
  ['my-key', 'abcd', true],
  ['sid', 'abc', false],
  ['colour', 'abcd', false],
])('the parameter %s=%s of an address is a secret: %s', (name, value, isSecret) => {
  for (const before of ['?', '&', '#', ';']) {
    const text = `http://a.test/b${before}${name}=${value}`
    expect(kinds(runOf({ steps: [{ scene: { text } }] }))).toEqual(
      isSecret ? ['secret: remove'] : [],
    )
  }
})

test.each(['textbox', 'searchbox', 'textarea', 'TextArea'])(
  'the value of a %s was typed, and that of a list was chosen',
  (role) => {
    const held = (more: object) =>
      kinds(runOf({ steps: [{ scene: { elements: [element('Notes', { role, ...more })] } }] }))
    expect(held({ value: 'allergic to nuts' })).toEqual(['typed: remove'])
    expect(held({ value: 'allergic to nuts', options: ['allergic to nuts'] })).toEqual([])
    expect(held({ value: '••••' })).toEqual([])
    expect(held({ value: ' ' })).toEqual([])
  },
)

test('a button holds nothing that was typed', () => {
  const elements = [element('Save', { role: 'button', value: 'allergic to nuts' })]
  expect(kinds(runOf({ steps: [{ scene: { elements } }] }))).toEqual([])
})

test('a word of the application is its own on every later step, and not on an earlier one', () => {
  const call = { tool: 'set_value', input: { id: 1, value: 'mugs' } }
  const shown = { scene: { text: 'Mugs' } }
  expect(kinds(runOf({ steps: [shown, { call }, { call }] }))).toEqual(['typed: keep'])
  expect(kinds(runOf({ steps: [{ scene: { text: 'Mugs' }, call }] }))).toEqual(['typed: keep'])
  expect(kinds(runOf({ steps: [{ call }, shown] }))).toEqual(['typed: remove'])
})

describe('a number', () => {
  test.each([
    ['seven digits', '0123456', ['phone: remove']],
    ['six digits', '012345', []],
    ['fifteen digits', '+123456789012345', ['phone: remove']],
    ['sixteen digits', '+1234567890123456', []],
    ['a date', '01-02-2026', []],
    ['a date with the year first', '0026-1-2', []],
    ['a date with dots', '01.02.2026', []],
    ['a date with strokes', '1/2/0026 0123', []],
    ['a leading zero in brackets', '(0)123 4567', ['phone: remove']],
    ['North America', '555.123.4567', ['phone: remove']],
    ['North America and one digit more', '555.123.45678', []],
    ['one that ends a word', 'x0123456', []],
    ['one that begins a word', '0123456x', []],
    ['a port of an address', ':0123456', []],
    ['a time', '01:02', []],
  ])('a number of %s is a phone number or none', (_, number, found) => {
    expect(kinds(runOf({ steps: [{ scene: { text: `At ${number}` } }] }))).toEqual(found)
  })
})
