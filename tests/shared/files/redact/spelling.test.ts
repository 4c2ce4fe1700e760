import { makeMatcher } from '@harness/shared/files/redact/spelling.ts'
import { describe, expect, it } from 'vitest'

const hides = (kind: Parameters<typeof makeMatcher>[0][number]['kind'], value: string) => {
  const matcher = makeMatcher([{ kind, value }])
  return (text: string) => matcher.replace(text, () => '#')
}

describe('a value in another spelling', () => {
  it.each([
    ['name', 'Maya', 'maya, MAYA', '#, #'],
    ['name', 'Maya', 'Mayas, aMaya, Maya2', 'Mayas, aMaya, Maya2'],
    ['name', 'Maya Lind', 'Maya  Lind, Maya%20Lind, Maya+Lind', '#, #, #'],
    ['name', 'Maya Lind', 'MayaLind', 'MayaLind'],
    ['name', 'Zoë', 'q=Zo%C3%AB, Zoe\u0308', 'q=#, #'],
    ['name', 'Maya', '%20Maya', '%20#'],
    ['name', '山田', 'は山田です', 'は#です'],
    ['name', '(Bo)', 'x(Bo)x', 'x#x'],
    ['phone', '+46 70-123', '4670123, +46 (70) 123, 46/70.123', '#, #, #'],
    ['phone', '0123456', '10123456, 01234567', '10123456, 01234567'],
    ['email', 'a@b.c', 'xa@b.cx, a%40b.c, axb.c', 'x#x, #, a@b.c'.replace('a@b.c', 'axb.c')],
    ['secret', 'abcdef', 'xabcdefx', 'x#x'],
    ['secret', 'abcde', 'xabcdex, abcde', 'xabcdex, #'],
  ] as const)('the %s “%s” is found in “%s”', (kind, value, text, left) => {
    expect(hides(kind, value)(text)).toBe(left)
  })
})

it('of two values that begin at one place the longer one is found, each under its own number', () => {
  const matcher = makeMatcher([
    { kind: 'name', value: 'Maya' },
    { kind: 'name', value: ' ' },
    { kind: 'name', value: 'Maya Lind' },
  ])
  expect(matcher.replace('Maya Lind, Maya', (of) => `<${of}>`)).toBe('<2>, <0>')
  expect(matcher.matches('Hi Maya Lind, Maya')).toEqual([
    { index: 3, length: 9, of: 2 },
    { index: 14, length: 4, of: 0 },
  ])
})

it('nothing is found without a value to look for', () => {
  const matcher = makeMatcher([{ kind: 'name', value: ' ' }])
  expect(matcher.matches('a b')).toEqual([])
  expect(matcher.replace('a b', () => '#')).toBe('a b')
})
