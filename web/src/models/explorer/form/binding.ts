// Which value of the goal goes into which field, settled for all fields of a screen at once: the best pair first.
import type { Mark } from '../../../core/ports.ts'
import { isoDate } from '../goal/dates.ts'
import type { Goal } from '../goal/goal.ts'
import type { GoalValue } from '../goal/goal-values.ts'
import { ideasOf, NUMBERS, plain, shared } from '../goal/words.ts'
import { isSearchField } from '../screen/history.ts'
import type { View } from '../screen/view.ts'

export type FieldKind =
  | 'email'
  | 'date'
  | 'time'
  | 'name'
  | 'first'
  | 'last'
  | 'code'
  | 'number'
  | 'place'
  | 'phone'
  | 'long'
  | 'text'

/** What one word shared by a field's label and the words around a value is worth, against the fit of their kinds. */
const LABEL_WORD = 4
/** Less than this is no pair. */
const MATCH = 3

/** By label; the first line that applies. German labels are common on pages that are otherwise English. */
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['email', /\be-?mail\b|@/],
  ['first', /\b(first|given) ?names?\b|\bforename\b|\bvorname\b/],
  ['last', /\b(last|family|sur) ?names?\b|\bnachname\b|\bfamilienname\b/],
  ['phone', /\b(phone|tel|mobile|telephone|telefon|handy)\b/],
  ['code', /\b(reference|code|id|zip|plz|postleitzahl|isbn|serial)\b|\b\w+ (number|no|nr)\b\.?/],
  [
    'number',
    /\b(how many|quantity|qty|amount|number of|menge|anzahl|guests?|people|persons?|passengers|travell?ers|adults|tickets|seats|copies)\b/,
  ],
  [
    'name',
    /^(your |full |contact |passenger |guest |customer )*name\b|\bfull name\b|\bname (of|for|on)\b|\bcontact person\b/,
  ],
  ['place', /\b(address|street|where is|location|place|strasse|adresse)\b/],
]

export function fieldKind(mark: Mark): FieldKind {
  const { inputType, role } = mark
  const label = plain(mark.label)
  if (inputType === 'email' || inputType === 'date' || inputType === 'time') return inputType
  if (inputType === 'tel') return 'phone'
  const found = KINDS.find(([, pattern]) => pattern.test(label))?.[0]
  if (role === 'spinbutton' || role === 'slider') return found === 'code' ? 'code' : 'number'
  return found ?? (role === 'textbox' && inputType === undefined ? 'long' : 'text')
}

/** How well a kind of value suits a kind of field; what is missing does not fit at all. */
const FIT: Readonly<Record<GoalValue['shape'], Partial<Record<FieldKind, number>>>> = {
  email: { email: 9 },
  date: { date: 9, text: 0 },
  time: { time: 9, text: 0 },
  name: { name: 8, first: 7, last: 7, text: 0 },
  code: { code: 5, text: 1, number: 0, phone: 0, place: 0 },
  number: { number: 5, text: 0, code: 0 },
  place: { place: 6, text: 0, long: -2 },
  text: { long: 7, text: 3, name: 0, first: 0, last: 0, place: 0, code: 0, number: 0 },
}

interface Pair {
  readonly mark: Mark
  readonly value: GoalValue
  readonly score: number
}

/** The goal's values by the `ref` of the field they belong in. Ties go by the order of the goal and of the page. */
export function bind({ goal }: View, fields: readonly Mark[]): ReadonlyMap<string, string> {
  const pairs = goal.values
    .flatMap((value) =>
      fields.map((mark): Pair => ({ mark, value, score: suits(goal, value, { mark, fields }) })),
    )
    .filter(({ score }) => score >= MATCH)
    .toSorted((a, b) => b.score - a.score)
  const bound = new Map<string, string>()
  const used = new Map<GoalValue, Mark>()
  for (const { mark, value } of pairs) {
    const other = used.get(value)
    if (bound.has(mark.ref) || (other && !isTwin(other, mark))) continue
    used.set(value, mark)
    bound.set(mark.ref, spelled(value, mark))
  }
  return bound
}

interface Place {
  readonly mark: Mark
  readonly fields: readonly Mark[]
}

function suits(goal: Goal, value: GoalValue, { mark, fields }: Place): number {
  const kind = fieldKind(mark)
  const base = FIT[value.shape][kind]
  if (
    base === undefined ||
    (mark.role === 'spinbutton' && Number.isNaN(Number(digits(value.text))))
  )
    return 0
  const label = ideasOf(mark.label)
  if (
    changes(goal) &&
    value.shape !== 'email' &&
    value.shape !== 'date' &&
    shared(value.near, label) === 0
  )
    return 0
  const led = value.lead !== '' && plain(mark.label).split(' ').includes(value.lead) ? 1 : 0
  const alone =
    fields.length === 1 && !/number/.test(value.shape) && value.shape !== 'place' ? 2 : 0
  const unasked = value.bare && value.shape === 'text' ? -3 : 0
  const searches = isSearchField(mark) && value.shape !== 'code' && value.bare ? -9 : 0
  return base + Math.max(led, shared(value.near, label)) * LABEL_WORD + alone + searches + unasked
}

/** Who changes one thing says which: no other field takes the new value. */
function changes({ kinds }: Goal): boolean {
  return kinds.length > 0 && kinds.every(({ name }) => name === 'change')
}

/** One value serves two fields when the second only repeats the first, or both are parts of one name. */
function isTwin(one: Mark, two: Mark): boolean {
  const kinds = new Set([fieldKind(one), fieldKind(two)])
  if (kinds.has('first') && kinds.has('last')) return true
  return (
    kinds.size === 1 && /\b(confirm|repeat|again|retype)\b/.test(plain(`${one.label} ${two.label}`))
  )
}

function spelled({ text, shape }: GoalValue, mark: Mark): string {
  const kind = fieldKind(mark)
  const names = text.split(' ')
  if (shape === 'date' && kind === 'date') return isoDate(text, '')
  if (shape === 'name' && kind === 'first') return names.slice(0, -1).join(' ') || text
  if (shape === 'name' && kind === 'last') return names.at(-1) ?? text
  return mark.role === 'spinbutton' || shape === 'number' ? digits(text) : text
}

function digits(text: string): string {
  return NUMBERS[text.toLowerCase()] ?? text
}
