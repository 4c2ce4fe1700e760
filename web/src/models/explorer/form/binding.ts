// Which value of the goal goes into which field, settled for all fields of a screen at once: the best pair first.
import type { Mark } from '../../../core/ports.ts'
import type { Goal } from '../goal/goal.ts'
import type { GoalValue } from '../goal/goal-values.ts'
import { unitIn } from '../goal/measures.ts'
import { idea, ideasOf, plain, shared } from '../goal/words.ts'
import { isSearchField } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { type FieldKind, fieldKind } from './field-kind.ts'
import { asksMatter, matterOf } from './matter.ts'
import { isInUnit, spelled } from './spelled.ts'

/** What one word shared by a field's label and the words around a value is worth, against the fit of their kinds. */
const LABEL_WORD = 4
/** Less than this is no pair. */
const MATCH = 3

/** How well a kind of value suits a kind of field; what is missing does not fit at all. */
const FIT: Readonly<Record<GoalValue['shape'], Partial<Record<FieldKind, number>>>> = {
  email: { email: 9 },
  date: { date: 9, text: 0 },
  time: { time: 9, text: 0 },
  phone: { phone: 9, text: 0 },
  name: { name: 8, first: 7, last: 7, text: 0 },
  code: { code: 5, postcode: 5, text: 1, number: 0, phone: 0, place: 0 },
  number: { number: 5, text: 0 },
  measure: { number: 5, text: 0, code: 0 },
  stuff: { text: 0, long: 0 },
  place: { place: 6, text: 0, long: -2 },
  town: { town: 9 },
  postcode: { postcode: 9 },
  text: { long: 7, text: 3, town: 6, name: 0, first: 0, last: 0, place: 0, code: 0, number: 0 },
}

/** Whether a field of this kind takes a value of this shape at all. */
export function fits(shape: GoalValue['shape'], kind: FieldKind): boolean {
  return (FIT[shape][kind] ?? 0) > 0
}

interface Pair {
  readonly mark: Mark
  readonly value: GoalValue
  readonly score: number
}

/** The goal's values by the `ref` of the field they belong in. Ties go by the order of the goal and of the page. */
export function bind(view: View, fields: readonly Mark[]): ReadonlyMap<string, string> {
  const { goal } = view
  const pairs = goal.values
    .filter((value) => !isKnownHere(view, value))
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
  const rest = { values: goal.values.filter((value) => !used.has(value)), bound }
  for (const [value, mark] of [...used, ...lastPair(view, fields, rest)])
    bound.set(
      mark.ref,
      value.shape === 'place'
        ? inFull(goal, rest.values)
        : (bound.get(mark.ref) ?? spelled(value, mark)),
    )
  return bound
}

/** Somebody whom the pages name already, and whom the goal does not call the one it is for: the agent that gets the ticket. */
function isKnownHere({ request, past }: View, { shape, text, lead }: GoalValue): boolean {
  if (shape !== 'name' || FOR.test(lead)) return false
  const seen = [request.scene.text, ...past.slice(0, 1).map((step) => step.text)]
  return seen.some((page) => page.includes(text))
}

const FOR = /^(for|as|under|called|named?|is|am|by|owner|guest|passenger|patient|member)$/

interface Rest {
  readonly values: readonly GoalValue[]
  readonly bound: ReadonlyMap<string, string>
}

/** The one value that is left belongs into the one field that takes none of the others, whatever that is called. */
function lastPair(
  { goal, done }: View,
  fields: readonly Mark[],
  { values, bound }: Rest,
): readonly (readonly [GoalValue, Mark])[] {
  const left = values.filter(({ text, shape }) => FREE.test(shape) && !done.includes(plain(text)))
  const open = fields.filter((mark) => !bound.has(mark.ref) && isOpen(mark))
  const [value, mark] = [left[0], open[0]]
  const isOnly = left.length === 1 && open.length === 1 && fields.length > 1 && !changes(goal)
  if (!isOnly || !value || !mark || !/^(text|long|code)$/.test(fieldKind(mark))) return []
  if (value.shape === 'name' && (fieldKind(mark) === 'code' || !FOR.test(value.lead))) return []
  return value.bare && value.shape === 'text' ? [] : [[value, mark]]
}

const FREE = /^(name|place|text|code|stuff)$/

function isOpen(mark: Mark): boolean {
  return !isSearchField(mark) && !/\boptional\b/i.test(mark.label)
}

/** A street with its town and postcode, as far as these have no field of their own. */
function inFull({ text, values }: Goal, rest: readonly GoalValue[]): string {
  const place = values.find(({ shape }) => shape === 'place')?.text ?? ''
  const more = rest.filter(({ shape }) => shape === 'town' || shape === 'postcode')
  const from = text.indexOf(place)
  const ends = more.map((value) => text.indexOf(value.text, from) + value.text.length)
  return text.slice(from, Math.max(from + place.length, ...ends))
}

interface Place {
  readonly mark: Mark
  readonly fields: readonly Mark[]
}

function suits(goal: Goal, value: GoalValue, { mark, fields }: Place): number {
  const kind = fieldKind(mark)
  const base = FIT[value.shape][kind]
  if (base === undefined || !isTaken(value, mark)) return 0
  const label = ideasOf(mark.label)
  const looksUp = fields.length === 1 && value.shape === 'code' && !value.near.has(POSTCODE)
  if (!looksUp && isForAnother(goal, value, { mark, label })) return 0
  const led = value.lead !== '' && plain(mark.label).split(' ').includes(value.lead) ? 1 : 0
  const fuller = value.shape === 'name' ? nameFit(value.text, label, mark) : 0
  const alone =
    fields.length === 1 && !/number|measure/.test(value.shape) && value.shape !== 'place' ? 2 : 0
  const unasked = value.bare && value.shape === 'text' ? -3 : 0
  const searches = isSearchField(mark) && value.shape !== 'code' && value.bare ? -9 : 0
  return (
    base +
    Math.max(led, shared(value.near, label), clues(goal, value, mark)) * LABEL_WORD +
    fuller +
    alone +
    searches +
    unasked
  )
}

/** What tells the field without a word: the unit it names, or the old value of what is to be changed. */
function clues(goal: Goal, value: GoalValue, mark: Mark): number {
  if (isInUnit(value, mark)) return 2
  return changes(goal) && shownIn(goal, mark) >= 0 ? 1 : 0
}

/** The field takes values of this kind, but not this one. */
function isForAnother(goal: Goal, value: GoalValue, { mark, label }: Label): boolean {
  if (value.shape === 'name' && isSearchField(mark) && !onlyFinds(goal)) return true
  if (asksMatter(mark.label) && matterOf(goal) !== undefined && value.shape !== 'text') return true
  return (
    isSomebodyElse(goal, value) ||
    isOtherNumber(value, label) ||
    isOtherDetail(goal, value, { mark, label })
  )
}

/** With whom something is done is not for whom: the teacher, beside the child. */
function isSomebodyElse({ values }: Goal, { shape, lead }: GoalValue): boolean {
  const names = values.filter((value) => value.shape === 'name')
  return shape === 'name' && lead === 'with' && names.some((name) => name.lead !== 'with')
}

function onlyFinds({ kinds }: Goal): boolean {
  return kinds.every(({ name }) => name === 'find')
}

/** A number field takes numbers, and one that names a unit no other. */
function isTaken(value: GoalValue, mark: Mark): boolean {
  if (value.shape === 'measure' && unitIn(mark.label, value.text) === 'other') return false
  return mark.role !== 'spinbutton' || !Number.isNaN(Number(spelled(value, mark)))
}

/** The field is for the number of something else: a plate, for who gives the number of a booking. */
function isOtherNumber({ near, shape }: GoalValue, label: ReadonlySet<string>): boolean {
  if (shape !== 'code') return false
  const named = [...label].filter((word) => !ANY_NUMBER.has(word))
  return near.size > 0 && named.length > 0 && shared(near, label) === 0
}

const POSTCODE = idea('postcode')

const ANY_NUMBER = ideasOf('number no nr code reference id tracking your enter postcode')

/** A full name is a person's; a single one is what the field for anything else is called. */
function nameFit(name: string, label: ReadonlySet<string>, mark: Mark): number {
  const isPersons = /\b(your|full|owner|contact|first|last)\b/.test(plain(mark.label))
  return label.size > 0 && isPersons === name.includes(' ') ? 1 : 0
}

/** The value of the goal that the field shows, by its place there: who renames A to B says A first. */
function shownIn({ values }: Goal, { value = '' }: Mark): number {
  return values.findIndex(({ text, bare }) => !bare && plain(text) === plain(value))
}

interface Label {
  readonly mark: Mark
  readonly label: ReadonlySet<string>
}

/** Who changes one thing says which, by its name or by the value it has: no other field takes the new value. */
function isOtherDetail(goal: Goal, value: GoalValue, { mark, label }: Label): boolean {
  if (!changes(goal)) return false
  const shows = shownIn(goal, mark)
  if (shows >= goal.values.indexOf(value)) return true
  if (/^(email|date|town|postcode)$/.test(value.shape)) return false
  if (value.shape === 'phone' && mark.value === '') return false
  return shared(value.near, label) === 0 && shows < 0
}

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
