// Chooses a value for a field by its type alone. Labels are not read, so it works in any language.
import type { ScreenElement } from '@harness/shared/device/observation.ts'

/** Values by input type, as `set_value` takes them. Dates are in the future, as bookings need. */
const BY_TYPE: Readonly<Record<string, string>> = {
  email: 'sweep@example.com',
  tel: '5550100123',
  url: 'https://example.com',
  number: '2',
  date: '2030-06-14',
  'datetime-local': '2030-06-14T10:30',
  month: '2030-06',
  week: '2030-W24',
  time: '10:30',
  color: '#336699',
}

const TEXT = 'Test'

/** Minimum length of a search word; shorter ones are mostly articles and units. */
const MIN_WORD = 4

type Field = Pick<ScreenElement, 'role' | 'inputType' | 'value' | 'options' | 'form'>

/** The value to enter; undefined when the field has no other choice. */
export function valueFor(field: Field, words: readonly string[]): string | undefined {
  const { role, inputType = '', value, options, form } = field
  if (options)
    return [...options.slice(1), ...options.slice(0, 1)].find((option) => option !== value)
  if (role === 'slider') return moved(value)
  const isSearch = role === 'searchbox' || inputType === 'search' || form === 'get'
  if (isSearch && (inputType === 'text' || inputType === 'search'))
    return words[Math.floor(words.length / 2)] ?? TEXT
  if (role === 'spinbutton') return inputType === 'number' && value !== '2' ? '2' : '3'
  return BY_TYPE[inputType] ?? TEXT
}

/** Value changed by one unit, which is valid unless a slider is at its end. */
function moved(value = ''): string {
  const now = Number.parseFloat(value)
  return Number.isNaN(now) ? '50' : String(now > 0 ? now - 1 : now + 1)
}

/** Search words from the labels of links. Middle links are content, outer ones navigation. */
export function searchWords(elements: readonly ScreenElement[]): readonly string[] {
  return elements
    .filter(({ role }) => role === 'link')
    .flatMap(({ label }) => label.match(/\p{L}+/gu)?.find((word) => word.length >= MIN_WORD) ?? [])
}
