// What people shorten when they speak, written out: "from 2 to 5 August", "at nine on Sunday evening".
import { NUMBERS } from './words.ts'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const TO = '(?: ?[–-] ?| to | until | till )'
const HOUR = `(one|${[...NUMBERS.keys()].join('|')}|\\d{1,2})(?: o['’]clock)?`
const PART = '(morning|afternoon|evening|night)'

const SAME_MONTH = new RegExp(`\\b(${DAY})${TO}(${DAY}) (${MONTH}(?: \\d{4})?)(?![a-z])`, 'gi')
const SAME_YEAR = new RegExp(`\\b(${DAY} ${MONTH})${TO}(${DAY} ${MONTH}) (\\d{4})\\b`, 'gi')
const HOUR_FIRST = new RegExp(
  `\\bat ${HOUR}((?: on)?(?: \\w+day)?)(?: in the| this)? ${PART}\\b`,
  'gi',
)
const DAY_FIRST = new RegExp(`\\b(\\w+day) ${PART} at ${HOUR}(?![\\w:.])`, 'gi')

/** Who is signed up is named between the two words. */
const SIGNED_UP = /\bsign (?!up\b)([^.;:]{1,80}?),? up(?= (?:for|to)\b)/gi

/** Of “evening at 19:00” the hour says it all. */
const PART_OF_HOUR = new RegExp(
  `\\b(?:(\\w+day) |in the |this )?${PART}( at \\d{1,2}(?::\\d\\d| ?[ap]m))\\b`,
  'gi',
)

/** What is quoted stays as it was said. */
const QUOTED = /(["“„«][^"“”„«»]*["“”»])/

/** A goal with both ends of a span of days as full dates, and its hours as 21:00. */
export function inFull(said: string): string {
  return said
    .split(QUOTED)
    .map((part, index) => (index % 2 === 0 ? writtenOut(part) : part))
    .join('')
}

function writtenOut(part: string): string {
  return part
    .replace(SIGNED_UP, 'sign up $1')
    .replace(SAME_MONTH, '$1 $3 to $2 $3')
    .replace(SAME_YEAR, '$1 $3 to $2 $3')
    .replace(
      HOUR_FIRST,
      (_, hour: string, day: string, time: string) => `at ${clock(hour, time)}${day}`,
    )
    .replace(
      DAY_FIRST,
      (_, day: string, time: string, hour: string) => `${day} at ${clock(hour, time)}`,
    )
    .replace(PART_OF_HOUR, (_, day: string | undefined, _part, hour: string) =>
      `${day ?? ''}${hour}`.trim(),
    )
}

function clock(hour: string, part: string): string {
  const word = hour.toLowerCase()
  const number = Number(word === 'one' ? 1 : (NUMBERS.get(word) ?? word))
  const isLate = !/morning/i.test(part) && number < 12
  return `${String(isLate ? number + 12 : number).padStart(2, '0')}:00`
}
