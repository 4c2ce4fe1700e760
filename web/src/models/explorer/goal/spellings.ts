import { isDate, isoDate } from './dates.ts'
import { NUMBERS } from './words.ts'

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

/** The ways a page may write one fact of a goal: numbers as words, dates in either order or with hyphens. */
export function spellings(must: string): readonly string[] {
  const digit = NUMBERS[must] ?? must
  const word = Object.keys(NUMBERS).find((name) => NUMBERS[name] === digit)
  return [must, digit, ...(word ? [word] : []), ...(isDate(must) ? datesOf(must) : [])]
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
