// What goes into a field: what the goal says, else something plausible of the right shape.
import type { Mark } from '../../core/ports.ts'
import { pick } from './chance.ts'
import { FAR_YEAR, isDate, isoDate } from './dates.ts'
import type { GoalValue } from './goal.ts'
import { linesOf } from './history.ts'
import type { View } from './view.ts'
import { ideasOf, isContent, plain, shared, wordsOf } from './words.ts'

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

/** The value that the goal wants in this field. */
export function wantedValue(view: View, mark: Mark, alone: boolean): string | undefined {
  if (mark.role === 'combobox' && mark.inputType === undefined) return wantedOption(view, mark)
  const named = namedValue(view, mark) ?? wantedNumber(view, mark)
  if (named !== undefined) return named
  const free = view.goal.values.filter(({ text, bare }) => !bare && /text|name/.test(shapeOf(text)))
  const unused = free.filter(({ text }) => !view.done.includes(plain(text)))
  return alone && unused.length > 0 && /text|name/.test(kindOf(mark)) ? unused[0]?.text : undefined
}

function namedValue({ goal }: View, mark: Mark): string | undefined {
  const kind = kindOf(mark)
  const fitting = goal.values.filter(({ text }) => fits(shapeOf(text), kind))
  const label = ideasOf(mark.label)
  const closeness = (value: GoalValue): number => shared(value.before, label)
  const best = fitting.toSorted((a, b) => closeness(b) - closeness(a))[0]
  if (!best) return undefined
  const exact = fitting.filter(({ text }) => shapeOf(text) === kind && kind !== 'text')
  if (closeness(best) === 0) return exact.length === 1 ? spelled(exact[0]?.text, kind) : undefined
  return spelled(best.text, kind)
}

function spelled(text: string | undefined, kind: Shape): string | undefined {
  return text !== undefined && kind === 'date' ? isoDate(text, '') : text
}

/** A name may be written wherever text may; nothing else goes where it does not belong. */
function fits(shape: Shape, field: Shape): boolean {
  return (
    shape === field ||
    (shape === 'text' && field === 'name') ||
    (shape === 'name' && field === 'text')
  )
}

function wantedNumber({ goal }: View, mark: Mark): string | undefined {
  if (mark.role !== 'spinbutton' && mark.role !== 'slider') return undefined
  const label = ideasOf(mark.label)
  const words = wordsOf(goal.text).filter(isContent)
  const at = words.findIndex((word, index) => isNumber(word) && touches(words, index, label))
  const numbers = words.filter(isNumber)
  const counts = /\b(quantity|qty|number|guests?|people|persons|adults|tickets|seats)\b/.test(
    plain(mark.label),
  )
  const found = at >= 0 ? words[at] : counts && numbers.length === 1 ? numbers[0] : undefined
  return found === undefined ? undefined : (DIGITS[found] ?? found)
}

/** A number field takes digits only. */
const DIGITS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
}

function isNumber(word: string): boolean {
  return /^(\d+|two|three|four|five|six)$/.test(word)
}

function touches(words: readonly string[], at: number, label: ReadonlySet<string>): boolean {
  return shared(ideasOf(words.slice(Math.max(0, at - 2), at + 3).join(' ')), label) > 0
}

/** The choice of a list that the goal speaks of. Its choices stand in the page text after the one it shows. */
function wantedOption(view: View, mark: Mark): string | undefined {
  const now = shared(ideasOf(mark.value ?? ''), view.goal.words)
  const rated = optionsOf(view, mark).map((option) => ({
    option,
    score:
      view.goal.values.some(({ text }) => plain(text) === plain(option)) ||
      (ideasOf(option).size > 0 && [...ideasOf(option)].every((word) => view.goal.words.has(word)))
        ? 9
        : shared(ideasOf(option), view.goal.words),
  }))
  const best = rated.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > now ? best.option : undefined
}

/** What a list offers, as far as the page or its own answer tells. */
export function optionsOf({ request, past }: View, mark: Mark): readonly string[] {
  const told = past.findLast(
    ({ mark: then, detail }) => then?.label === mark.label && detail.includes('The options are: '),
  )
  if (told) return (told.detail.split('The options are: ')[1] ?? '').replace(/\.$/, '').split(', ')
  const lines = linesOf(request.scene.text)
  const label = lines.findIndex((line) => plain(line).startsWith(plain(mark.label).slice(0, 30)))
  const from = lines.indexOf(mark.value ?? '', Math.max(0, label))
  if (from < 0) return []
  const start = label >= 0 && from - label < 20 ? label + 1 : from
  const stop = new Set(request.marks.filter(({ id }) => id !== mark.id).map(({ label: at }) => at))
  const rest = lines.slice(start, start + 20)
  const end = rest.findIndex((line) => stop.has(line))
  return end < 0 ? rest : rest.slice(0, end)
}

/** Something to write into a field of which the goal says nothing; undefined for what is better left empty. */
export function plausibleValue(view: View, mark: Mark, refused: number): string | undefined {
  if (mark.role === 'combobox' && mark.inputType === undefined) {
    return optionsOf(view, mark).filter((option) => !UNCHOSEN.test(option))[refused] ?? 'First'
  }
  const [first = '', last = ''] = pick(NAMES, NAMES[0], view.seed, 'name').split(' ')
  const text = `${plain(mark.label)} ${mark.inputType ?? ''}`
  const shape = kindOf(mark)
  if (shape === 'date' && !/birth|born/.test(text)) return isoDate(wordsOfDate(view), yearOn(view))
  if (shape === 'time') return '12:00'
  const found = PLAUSIBLE.find(([label]) => label.test(text))
  if (found) return found[1]({ first, last })[refused]
  if (mark.role === 'spinbutton') return ['1', '2'][refused]
  if (/\b(message|comment|note|question|feedback|details|describe|tell)/.test(text))
    return refused === 0 ? `Hello, this is about: ${view.goal.text}` : undefined
  return ['Test', 'A short test text'][refused]
}

type Shape = 'email' | 'date' | 'time' | 'name' | 'text'

function kindOf({ inputType, label }: Mark): Shape {
  if (inputType === 'email' || /\be-?mail\b/i.test(label)) return 'email'
  if (inputType === 'date') return 'date'
  if (inputType === 'time') return 'time'
  if (/^(your |full |contact )*name\b|\bfull name\b|\bname of the\b/i.test(label)) return 'name'
  return 'text'
}

function shapeOf(text: string): Shape {
  if (/^\S+@\S+\.\S+$/.test(text)) return 'email'
  if (isDate(text)) return 'date'
  if (/^\d{1,2}:\d\d|^\d{1,2} ?[ap]m$/i.test(text)) return 'time'
  return /^\p{Lu}\S+( \p{Lu}\S+)+$/u.test(text) ? 'name' : 'text'
}

function wordsOfDate({ goal }: View): string {
  return goal.values.find(({ text }) => shapeOf(text) === 'date')?.text ?? ''
}

/** The year after the latest one that the page speaks of. */
function yearOn({ request }: View): string {
  const years = (request.scene.text.match(/\b20[2-4]\d\b/g) ?? []).map(Number)
  return String(years.length > 0 ? Math.max(...years) + 1 : FAR_YEAR)
}
