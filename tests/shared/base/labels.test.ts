import { controlName, directionOf, quoted, typeLabel } from '@harness/shared/base/labels.ts'
import { expect, it } from 'vitest'

it('a label is quoted in one line of at most forty characters, or as many as asked for', () => {
  expect(quoted(' Save\n all ')).toBe('“Save all”')
  expect(quoted('x'.repeat(40))).toBe(`“${'x'.repeat(40)}”`)
  expect(quoted('x'.repeat(41))).toBe(`“${'x'.repeat(39)}…”`)
  expect(quoted('abcd', 4)).toBe('“abcd”')
  expect(quoted('abcde', 4)).toBe('“abc…”')
})

it('a control is called by its label, and by its role where it has none', () => {
  expect(controlName({ label: 'Save', role: 'button' })).toBe('“Save”')
  expect(controlName({ label: ' ', role: 'menu_item-radio' })).toBe('unnamed menu item radio')
})

it.each([
  [1, 0, 'right'],
  [-1, 0, 'left'],
  [0, 1, 'down'],
  [0, -1, 'up'],
  [3, -3, 'up'],
  [-3, 3, 'down'],
  [-4, 3, 'left'],
  [4, -3, 'right'],
])('a movement by %d and %d leads %s', (dx, dy, direction) => {
  expect(directionOf(dx, dy)).toBe(direction)
})

it.each([
  ['Buy clay', 'Type “Buy clay”'],
  ['Buy clay\n', 'Type “Buy clay”, Enter'],
  ['Buy\nclay', 'Type “Buy clay”'],
  ['\n', 'Press Enter'],
])('a typed %j is called %s', (text, label) => {
  expect(typeLabel(text)).toBe(label)
})
