// What goes into a field: what the goal says, else something plausible of the right shape.
import type { Mark } from '../../../core/ports.ts'
import { pick } from '../chance.ts'
import { datePart, FAR_YEAR, isDate, isoDate } from '../goal/dates.ts'
import type { Goal } from '../goal/goal.ts'
import type { GoalValue } from '../goal/goal-values.ts'
import { isSpelling } from '../goal/spellings.ts'
import { ideasOf, isContent, plain, shared, wordsOf } from '../goal/words.ts'
import type { View } from '../screen/view.ts'
import { bind } from './binding.ts'
import { type FieldKind, fieldKind } from './field-kind.ts'
import { isList } from './form.ts'
import { optionsOf } from './options.ts'

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
  return isList(mark)
    ? wantedOption(view, mark)
    : bind(
        view,
        fields.filter((field) => !isList(field)),
      ).get(mark.ref)
}

/** The choice of a list that the goal speaks of. Its choices stand in the page text after the one it shows. */
function wantedOption(view: View, mark: Mark): string | undefined {
  const rate = (option: string): number => rateOption(view, mark, option)
  const best = optionsOf(view, mark)
    .filter((option) => !UNCHOSEN.test(option))
    .toSorted((a, b) => rate(b) - rate(a))[0]
  return best !== undefined && rate(best) > rate(mark.value ?? '') ? best : undefined
}

/** The goal's own words for it side by side with the name of the list count most: from Leeds, zone B, 2 passengers. */
function rateOption({ goal }: View, { label }: Mark, option: string): number {
  const [text, name, choice] = [goal.text, label, option].map(
    (one) => ` ${wordsOf(one).join(' ')} `,
  )
  if (!text || !name?.trim() || !choice?.trim()) return 0
  const isMoment = momentIn(goal, label, option)
  if (isMoment !== undefined) return isMoment ? 12 : 0
  const words = new Set(
    [...ideasOf(`${label} ${option}`)].filter((word) => !ideasOf(label).has(word)),
  )
  const isNamed =
    text.includes(`${name}${choice.trim()} `) ||
    (isContent(name.trim()) && text.includes(`${choice}${name.trim()} `))
  const isWhole =
    goal.values.some(({ text: value }) => plain(value) === plain(option)) ||
    (words.size > 0 && [...words].every((word) => goal.words.has(word)))
  return (isNamed ? 10 : 0) + (isWhole ? 9 : shared(words, goal.words))
}

/** Whether a choice is the goal's date, a part of it, or its hour; undefined for one that is no such thing. */
function momentIn({ values }: Goal, label: string, option: string): boolean | undefined {
  const [date, ...more] = values.filter(({ shape }) => shape === 'date').map(({ text }) => text)
  const part = date === undefined ? undefined : datePart(date, plain(label), plain(option))
  if (part !== undefined) return part
  if (isDate(option) && date !== undefined)
    return [date, ...more].some((one) => isoDate(one, '') === isoDate(option, ''))
  const hours = values.filter(({ shape }) => shape === 'time')
  return hours.some(({ text }) => isSpelling(plain(option), plain(text))) || undefined
}

/** True for a list of which the goal names no choice. */
export function isUnmatched(view: View, mark: Mark): boolean {
  return [mark.value ?? '', ...optionsOf(view, mark)].every(
    (option) => UNCHOSEN.test(option) || shared(ideasOf(option), view.goal.words) === 0,
  )
}

/** Something to write into a field of which the goal says nothing; undefined for what is better left empty. */
export function plausibleValue(view: View, mark: Mark, refused: number): string | undefined {
  if (isList(mark)) {
    return optionsOf(view, mark).filter((option) => !UNCHOSEN.test(option))[refused] ?? 'First'
  }
  const [first = '', last = ''] = pick(NAMES, NAMES[0], view.seed, 'name').split(' ')
  const text = `${plain(mark.label)} ${mark.inputType ?? ''}`
  const shape = fieldKind(mark)
  if (isGiven(view, shape)) return undefined
  if (shape === 'date' && !/birth|born/.test(text)) return inventedDate(view)
  if (shape === 'time') return '12:00'
  if (shape === 'code' && !INVENTABLE.test(text)) return undefined
  const found = PLAUSIBLE.find(([label]) => label.test(text))
  if (found) return found[1]({ first, last })[refused]
  if (mark.role === 'spinbutton') return ['1', '2'][refused]
  if (/\b(message|comment|note|question|feedback|details|describe|tell)/.test(text))
    return refused === 0 ? `Hello, this is about: ${view.goal.text}` : undefined
  return ['Test', 'A short test text'][refused]
}

/** Who gives a name gives every name, and who gives a street the whole address: nothing is made up beside it. */
function isGiven(view: View, kind: FieldKind): boolean {
  if (kind === 'name') return hasOwn(view, 'name')
  if (kind === 'place' || kind === 'town' || kind === 'postcode') return hasOwn(view, 'place')
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
