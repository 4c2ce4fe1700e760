// Parts of a day as people say them, and the hours that a page offers for them.

const PARTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  morning: [5, 12],
  afternoon: [12, 18],
  evening: [17, 24],
}

const HOUR = /\b(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?\b/gi

/** The part of the day that a goal speaks of; undefined where it names none, or more than one. */
export function partIn(text: string): string | undefined {
  const named = Object.keys(PARTS).filter((part) => new RegExp(`\\b${part}\\b`, 'i').test(text))
  return named.length === 1 ? named[0] : undefined
}

/** Whether a choice of hours lies in a part of the day; undefined for one that is no span of hours. */
export function isWithin(option: string, part: string): boolean | undefined {
  const hours = [...option.matchAll(HOUR)].map(hourOf)
  const [from = 0, to = 24] = PARTS[part] ?? []
  const [first, last] = hours
  if (/\d{4}-\d\d/.test(option)) return undefined
  if (first === undefined || last === undefined || hours.length > 2 || !SPAN.test(option))
    return undefined
  return first >= from && last <= to && first < last
}

/** Two hours with a word or a dash between. */
const SPAN = /\d(?:[:.]\d\d)? ?(?:am|pm)? ?(?:[–-]|to|and|until|till) ?\d/i

function hourOf([, hour = '', minute = '0', half = '']: RegExpMatchArray): number {
  const late = /pm/i.test(half) && Number(hour) < 12 ? 12 : 0
  return Number(hour) + late + Number(minute) / 60
}
