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

const CLOCK = /\b(\d{1,2}):(\d\d)(?: ?(am|pm))?\b|\b(\d{1,2}) ?(am|pm)\b/gi

/** Every time of day that a text names lies in this part, and there is one. */
export function liesIn(text: string, part: string): boolean {
  const hours = clocksIn(text)
  return hours.length > 0 && hours.every((hour) => isIn(hour, part))
}

/** The parts of the day in which any time that a text names lies. */
export function partsAt(text: string): readonly string[] {
  const hours = clocksIn(text)
  return [...Object.keys(PARTS), NIGHT].filter((part) => hours.some((hour) => isIn(hour, part)))
}

const NIGHT = 'night'
const DARK = { from: 20, to: 6 }

function isIn(hour: number, part: string): boolean {
  if (part === NIGHT) return hour >= DARK.from || hour < DARK.to
  const [from = 0, to = 0] = PARTS[part] ?? []
  return hour >= from && hour < to
}

function clocksIn(text: string): readonly number[] {
  return [...text.matchAll(CLOCK)].map(([, hour, minute = '0', half, alone = '', late]) =>
    hourIn({ hour: hour ?? alone, minute, half: half ?? late ?? '' }),
  )
}

/** Two hours with a word or a dash between. */
const SPAN = /\d(?:[:.]\d\d)? ?(?:am|pm)? ?(?:[–-]|to|and|until|till) ?\d/i

function hourOf([, hour = '', minute = '0', half = '']: RegExpMatchArray): number {
  return hourIn({ hour, minute, half })
}

interface Clock {
  readonly hour: string
  readonly minute: string
  readonly half: string
}

function hourIn({ hour, minute, half }: Clock): number {
  const late = /pm/i.test(half) && Number(hour) < 12 ? 12 : 0
  return Number(hour) + late + Number(minute) / 60
}
