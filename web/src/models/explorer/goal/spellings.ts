import { isDate, isoDate, MONTH_NAMES } from './dates.ts'
import { spellingsOf } from './measures.ts'
import { NUMBERS, wordsOf } from './words.ts'

const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase())

/** A text holds a fact, in any spelling of it. */
export function isMet(text: string, must: string): boolean {
  return spellings(must).some((one) => holds(text, one))
}

/** A text is nothing but a fact, in any spelling of it. */
export function isSpelling(text: string, must: string): boolean {
  return spellings(must).some((one) => wordsIn(one) === wordsIn(text))
}

/** Said word by word on the way: the parts of a name in two fields. */
export function isMetInParts(done: string, must: string): boolean {
  return wordsOf(must).every((word) => holds(done, word))
}

function holds(text: string, must: string): boolean {
  return ` ${wordsIn(text)} `.includes(` ${wordsIn(must)} `)
}

function wordsIn(text: string): string {
  return text.replace(/[^\p{L}\p{N}@]+/gu, ' ').trim()
}

/** The ways a page may write one fact of a goal: numbers as words, dates in either order or with hyphens. */
export function spellings(must: string): readonly string[] {
  const digit = NUMBERS.get(must) ?? must
  const word = [...NUMBERS.keys()].find((name) => NUMBERS.get(name) === digit)
  const moments = [...(isDate(must) ? datesOf(must) : []), ...hoursOf(must)]
  return [must, digit, ...(word ? [word] : []), ...moments, ...spellingsOf(must), ...pluralOf(must)]
}

/** A 45-minute lesson is one of 45 minutes. */
function pluralOf(must: string): readonly string[] {
  return /^\d+-\p{L}{3,}[^s]$/u.test(must) ? [`${must}s`] : []
}

function datesOf(must: string): readonly string[] {
  const iso = isoDate(must, '')
  const [year = '', month = '', day = ''] = iso.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  const names = [name, name.slice(0, 3)].flatMap((one) => [
    `${Number(day)} ${one}`,
    `${one} ${Number(day)}`,
  ])
  const own = /\b\d{4}\b/.test(must)
  return [iso, `${day} ${month} ${year}`, ...names.map((one) => (own ? `${one} ${year}` : one))]
}

/** 21:00 is 9 pm. */
function hoursOf(must: string): readonly string[] {
  const iso = isoTime(must)
  if (iso === undefined) return []
  const [hour = '', minute = ''] = iso.split(':')
  const short = String(Number(hour) % 12 || 12)
  const half = Number(hour) < 12 ? 'am' : 'pm'
  const full = minute === '00' ? [short, `${short} 00`] : [`${short} ${minute}`]
  return [
    iso,
    `${Number(hour)}:${minute}`,
    ...full.flatMap((one) => [`${one} ${half}`, one + half]),
  ]
}

/** A time of day as hh:mm; undefined for anything else. */
export function isoTime(text: string): string | undefined {
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?$/i.exec(text.trim()) ?? []
  if (hour === '' || (half === undefined && !/[:.]/.test(text))) return undefined
  const late = half === undefined ? 0 : /pm/i.test(half) ? 12 : 0
  const number = half === undefined ? Number(hour) : (Number(hour) % 12) + late
  return `${String(number).padStart(2, '0')}:${minute}`
}
