// A value of the goal as one field takes it.
import type { Mark } from '../../../core/ports.ts'
import { isoDate } from '../goal/dates.ts'
import type { GoalValue } from '../goal/goal-values.ts'
import { amountOf, unitIn } from '../goal/measures.ts'
import { isoTime } from '../goal/spellings.ts'
import { NUMBERS } from '../goal/words.ts'
import { type FieldKind, fieldKind } from './field-kind.ts'

export function spelled(value: GoalValue, mark: Mark): string {
  const { text, shape } = value
  const kind = fieldKind(mark)
  if (shape === 'name') return namePart(text, kind)
  if (shape === 'date' && kind === 'date') return isoDate(text, '')
  if (shape === 'time' && kind === 'time') return isoTime(text) ?? text
  if (shape === 'measure')
    return mark.role === 'spinbutton' || isInUnit(value, mark) ? amountOf(text) : text
  return mark.role === 'spinbutton' || shape === 'number' ? digits(text) : text
}

function namePart(name: string, kind: FieldKind): string {
  const names = name.split(' ')
  if (kind === 'first') return names.slice(0, -1).join(' ') || name
  return kind === 'last' ? (names.at(-1) ?? name) : name
}

/** The field names the unit of the value: "Weight in kg" takes 12. */
export function isInUnit({ text, shape }: GoalValue, mark: Mark): boolean {
  return shape === 'measure' && unitIn(mark.label, text) === 'same'
}

function digits(text: string): string {
  return text.toLowerCase() === 'one' ? '1' : (NUMBERS.get(text.toLowerCase()) ?? text)
}
