// How well one of several choices is what the goal says.
import { contradicts } from '../goal/another.ts'
import { datePart, isDate, isoDate } from '../goal/dates.ts'
import { isWithin, partIn } from '../goal/day-parts.ts'
import type { Goal } from '../goal/goal.ts'
import { isSpelling } from '../goal/spellings.ts'
import { idea, ideasOf, isContent, NUMBERS, plain, wordsOf } from '../goal/words.ts'

/** What a choice is worth: a moment that is the one meant, the name of the list beside it, all of its words. */
const WORTH = { moment: 12, named: 10, whole: 9 }

/** The goal's own words for it side by side with the name of the list count most: from Leeds, zone B, 2 passengers. */
export function rateOption(goal: Goal, label: string, option: string): number {
  const [text, name, choice] = [goal.text, label, option].map(
    (one) => ` ${wordsOf(one).join(' ')} `,
  )
  if (!text || !name?.trim() || !choice?.trim()) return 0
  const isMoment = momentIn(goal, label, option)
  if (isMoment !== undefined) return isMoment ? WORTH.moment : 0
  if (contradicts(goal, option)) return 0
  const isNamed =
    text.includes(`${name}${choice.trim()} `) ||
    (isContent(name.trim()) && text.includes(`${choice}${name.trim()} `))
  return (isNamed ? WORTH.named : 0) + rateWords(goal, label, option)
}

function rateWords(goal: Goal, label: string, option: string): number {
  const own = ideasOf(label)
  const words = [...ideasOf(`${label} ${option}`)].filter((word) => !own.has(word))
  const said = words.filter((word) => isSaid(goal, word))
  if (goal.values.some(({ text: value }) => plain(value) === plain(option)))
    return WORTH.whole + words.length
  if (/^\d+$/.test(option.trim()) && !isCounted(goal, own)) return 0
  if (isAmount(option) && !isSaidAsOne(goal, option))
    return said.filter((word) => /\D/.test(word)).length
  return words.length > 0 && said.length === words.length ? WORTH.whole + words.length : said.length
}

/** The list is for the number of what the goal counts, or for any number: two lemonades are no wine. */
function isCounted({ values }: Goal, label: ReadonlySet<string>): boolean {
  const near = values.filter(({ shape }) => shape === 'number').flatMap((value) => [...value.near])
  // "How many?" says nothing of what.
  if (near.length === 0 || label.size === 0) return true
  return [...label].some((word) => near.includes(word) || ANY_COUNT.has(word))
}

const ANY_COUNT = ideasOf('quantity number amount count people tickets seats places')

/** So many of something: one week, 2 rooms. */
function isAmount(option: string): boolean {
  const [first = '', ...rest] = numbered(option)
  return rest.length > 0 && /^\d+$/.test(first)
}

/** The number and what there is so much of stand side by side: 250 g, whatever its price is. */
function isSaidAsOne({ text }: Goal, option: string): boolean {
  return ` ${numbered(text).join(' ')} `.includes(` ${numbered(option).slice(0, 2).join(' ')} `)
}

function numbered(text: string): readonly string[] {
  return wordsOf(text).map((word) => (word === 'one' ? '1' : idea(NUMBERS.get(word) ?? word)))
}

/** A number counts only by itself: the 14 in a date is no hour. */
function isSaid({ words, values }: Goal, word: string): boolean {
  if (!words.has(word)) return false
  const holding = values.filter(({ text }) => ideasOf(text).has(word))
  return /\D/.test(word) || holding.length === 0 || holding.some(({ shape }) => !MOMENT.test(shape))
}

const MOMENT = /^(date|time|phone)$/

/** Stands before a date: "Tuesday, 23 March". */
const WEEKDAY = /^\p{L}+day,? /iu

/** The same day; a year that only one of them names is the other's as well. */
function isSameDay(one: string, two: string): boolean {
  const [first, second] = [one, two].map((date) => YEAR.exec(date)?.[0] ?? '')
  return isoDate(one, second ?? '') === isoDate(two, first ?? '')
}

const YEAR = /\b\d{4}\b/

/** Whether a choice is the goal's date, a part of it, or its hour; undefined for one that is no such thing. */
export function momentIn(
  { values, text }: Goal,
  label: string,
  option: string,
): boolean | undefined {
  const [date, ...more] = values.filter(({ shape }) => shape === 'date').map((value) => value.text)
  const own = date === undefined ? undefined : datePart(date, plain(label), plain(option))
  if (own !== undefined) return own
  const day = option.replace(WEEKDAY, '')
  if (isDate(day) && date !== undefined) return [date, ...more].some((one) => isSameDay(one, day))
  const hours = values.filter(({ shape }) => shape === 'time')
  if (hours.some(({ text: hour }) => isSpelling(plain(option), plain(hour)))) return true
  const part = hours.length === 0 ? partIn(text) : undefined
  return part === undefined ? undefined : isWithin(option, part)
}
