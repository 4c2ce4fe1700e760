// What goes into a field: what the goal says, else something plausible of the right shape.
import type { Mark } from '../../../core/ports.ts'
import { pick } from '../chance.ts'
import { datePart, FAR_YEAR, isoDate, MONTH_NAMES } from '../goal/dates.ts'
import type { Goal } from '../goal/goal.ts'
import { type GoalValue, streetIn } from '../goal/goal-values.ts'
import { isMet } from '../goal/spellings.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import { isSearchField } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { shareOf, twinLists } from './between.ts'
import { bind } from './binding.ts'
import { type FieldKind, fieldKind, WHOLE_NAME } from './field-kind.ts'
import { isList } from './form.ts'
import { asksMatter, matterOf } from './matter.ts'
import { optionsOf } from './options.ts'
import { rateOption } from './rating.ts'

const NAMES = ['Alex Morgan', 'Sam Taylor', 'Robin Hughes', 'Kim Parker'] as const

/** A list that shows one of these has nothing chosen yet. */
const UNCHOSEN = /^$|^[-–—. ]+$|\b(choose|select|pick|please)\b|^(any|none)$/i

type Plausible = readonly [label: RegExp, values: (who: Person) => readonly string[]]

interface Person {
  readonly first: string
  readonly last: string
}

/** The first line that fits a field's label and type; each next value is for when the one before was refused. */
const PLAUSIBLE: readonly Plausible[] = [
  [/\b(card|cvc|cvv|iban|expiry|expires|security code|account number|sort code)\b/, () => []],
  [/\b(coupon|voucher|promo|discount|gift|referral|captcha|website|honeypot)\b/, () => []],
  [/e-?mail/, ({ first, last }) => [`${first}.${last}@example.com`.toLowerCase()]],
  [/\b(phone|tel|mobile|telephone)\b/, () => ['020 7946 0123', '02079460123', '+442079460123']],
  [WHOLE_NAME, ({ first, last }) => [`${first} ${last}`]],
  [/\b(first|given) ?name\b|\bforename\b/, ({ first }) => [first]],
  [/\b(last|family|sur) ?name\b|\bsurname\b/, ({ last }) => [last]],
  [/\buser ?name\b/, ({ first, last }) => [`${first}${last}`.toLowerCase()]],
  [/\b(company|organi[sz]ation)\b/, ({ last }) => [`${last} Ltd`]],
  [/\b(house|building|flat|apartment) (number|no)\b/, () => ['12']],
  [/\b(post ?code|zip|postal)\b/, () => ['LS1 4AP', '10115', '90210']],
  [/\b(street|address|line 1)\b/, () => ['12 Mill Lane']],
  [/\b(city|town)\b/, () => ['Leeds']],
  [/\b(county|state|region)\b/, () => ['Yorkshire']],
  [/\bcountry\b/, () => ['United Kingdom']],
  [/\b(birth|born|birthday)\b/, () => ['1990-05-14', '14/05/1990']],
  [/\b(age)\b/, () => ['30']],
  [/\b(guests?|people|persons|adults|party|seats|travell?ers|tickets)\b/, () => ['2', '1']],
  [/\b(quantity|qty|amount|number|how many)\b/, () => ['1', '2']],
  [/\btime\b/, () => ['12:00', '10:00']],
  [/\burl|link|site\b/, () => ['https://example.com']],
  [/\bname\b|\bcontact person\b/, ({ first, last }) => [`${first} ${last}`]],
]

/** True for a field without a value of its own. */
export function isEmpty({ role, value, inputType }: Mark): boolean {
  if (role === 'combobox' && inputType === undefined) return UNCHOSEN.test((value ?? '').trim())
  return (value ?? '').trim() === '' && role !== 'slider'
}

/** The value that the goal wants in this field of a form. */
export function wantedValue(view: View, mark: Mark, fields: readonly Mark[]): string | undefined {
  if (isList(mark)) return wantedOption(view, mark)
  const texts = fields.filter((field) => !isList(field))
  return bind(view, texts).get(mark.ref) ?? askedStreet(view, mark)
}

/** Who asks about a street gives it where a page wants to know it. */
function askedStreet({ goal }: View, mark: Mark): string | undefined {
  const asks = goal.kinds.length > 0 && goal.kinds.every(({ name }) => name === 'find')
  return asks && fieldKind(mark) === 'place' ? streetIn(goal.text) : undefined
}

/** The choice of a list that the goal speaks of. Its choices stand in the page text after the one it shows. */
function wantedOption(view: View, mark: Mark): string | undefined {
  const twins = twinLists(view, mark)
  if (twins.length > 0) return shareOf(view, mark, twins)
  const goal = withOpenDates(view)
  const rate = (option: string): number => rateOption(goal, mark.label, option)
  const best = optionsOf(view, mark)
    .filter((option) => !UNCHOSEN.test(option))
    .toSorted((a, b) => rate(b) - rate(a))[0]
  if (best !== undefined && rate(best) > rate(mark.value ?? '')) return best
  return isEmpty(mark) && (best === undefined || rate(best) === 0)
    ? unseenPart(goal, mark)
    : undefined
}

/** The day, the month or the year of the goal's date, when the list is too long to see it. */
function unseenPart({ values }: Goal, { label }: Mark): string | undefined {
  const date = values.find(({ shape }) => shape === 'date')?.text
  const [year, month, day] = date === undefined ? [] : isoDate(date, '').split('-')
  const parts = [year, MONTH_NAMES[Number(month) - 1], day && String(Number(day))]
  return parts.find((part) => date && part && datePart(date, plain(label), plain(part)) === true)
}

/** Of several dates those that were not given yet: the day of birth, after the day of the visit. */
function withOpenDates({ goal, done }: View): Goal {
  const isGone = ({ shape, text }: GoalValue): boolean =>
    shape === 'date' && isMet(done, plain(text))
  const values = goal.values.filter((value) => !isGone(value))
  return values.some(({ shape }) => shape === 'date') ? { ...goal, values } : goal
}

/** True for a list of which the goal names no choice. */
export function isUnmatched(view: View, mark: Mark): boolean {
  return [mark.value ?? '', ...optionsOf(view, mark)].every(
    (option) => UNCHOSEN.test(option) || shared(ideasOf(option), view.goal.words) === 0,
  )
}

/** Something to write into a field of which the goal says nothing; undefined for what is better left empty. */
export function plausibleValue(view: View, mark: Mark, refused: number): string | undefined {
  if (isList(mark)) return anyOption(view, mark, refused)
  if (isSearchField(mark)) return undefined
  const [first = '', last = ''] = pick(NAMES, NAMES[0], view.seed, 'name').split(' ')
  const text = `${plain(mark.label)} ${mark.inputType ?? ''}`
  const shape = fieldKind(mark)
  const matter = refused === 0 && asksMatter(text) ? matterOf(view.goal) : undefined
  if (matter !== undefined) return matter
  if (isGiven(view, shape) || isSpokenOf(view, mark)) return undefined
  if (shape === 'date' && !/birth|born/.test(text)) return inventedDate(view)
  if (shape === 'time') return '12:00'
  if (shape === 'code' && !INVENTABLE.test(text)) return undefined
  const found = PLAUSIBLE.find(([label]) => label.test(text))
  return (found ? found[1]({ first, last }) : anything(view.goal, mark, text))[refused]
}

/** What is written where anything may be written. */
function anything({ text }: Goal, { role }: Mark, label: string): readonly string[] {
  if (role === 'spinbutton') return ['1', '2']
  const isMessage = /\b(message|comment|note|question|feedback|details|describe|tell)/.test(label)
  return isMessage ? [`Hello, this is about: ${text}`] : ['Test', 'A short test text']
}

/** Where from and where to are never made up, nor a date or a day of the week beside the goal's own. */
function anyOption(view: View, mark: Mark, refused: number): string | undefined {
  if (twinLists(view, mark).length > 0) return undefined
  if (hasOwn(view, 'date') && datePart('2030-06-15', plain(mark.label), '1') !== undefined)
    return undefined
  const options = optionsOf(view, mark).filter((option) => !UNCHOSEN.test(option))
  if (WEEKDAY.test(view.goal.text) && options.some((option) => WEEKDAY.test(option)))
    return undefined
  return options[refused] ?? 'First'
}

const WEEKDAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b/i

/** The goal says something of this very field, if not what: class 4b. */
function isSpokenOf({ goal }: View, mark: Mark): boolean {
  const label = ideasOf(mark.label)
  const isText = /^(text|code)$/.test(fieldKind(mark))
  return isText && label.size > 0 && [...label].every((word) => goal.words.has(word))
}

/** Who gives a name gives every name: nothing is made up beside it. */
function isGiven(view: View, kind: FieldKind): boolean {
  if (kind === 'name') return hasOwn(view, 'name')
  if (kind === 'place') return hasOwn(view, 'place')
  if (kind === 'town' || kind === 'postcode') return hasOwn(view, kind)
  return (
    (kind === 'text' || kind === 'code') &&
    view.goal.values.some(({ shape }) => /^(name|email|phone|place|code)$/.test(shape))
  )
}

/** Numbers that are no code of somebody's, whatever codes a goal gives. */
const INVENTABLE = /\b(house|building|flat|apartment)\b/

/** Only for a goal that names no date of its own: a second one would be a guess about the first. */
function inventedDate(view: View): string | undefined {
  return hasOwn(view, 'date') ? undefined : isoDate('', yearOn(view))
}

function hasOwn({ goal }: View, shape: GoalValue['shape']): boolean {
  return goal.values.some((value) => value.shape === shape)
}

/** The year after the latest one that the page speaks of. */
function yearOn({ request }: View): string {
  const years = (request.scene.text.match(/\b20[2-4]\d\b/g) ?? []).map(Number)
  return String(years.length > 0 ? Math.max(...years) + 1 : FAR_YEAR)
}
