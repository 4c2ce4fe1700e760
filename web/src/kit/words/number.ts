import { dayOf, dayText } from './day.ts'

const whole = new Intl.NumberFormat()
const tenth = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a number in the locale: 65136 as "65,136". */
export function countText(count: number): string {
  return whole.format(count)
}

/** Shortens a number for meters: 35120 as "35k". */
export function shortCount(count: number): string {
  return short.format(count).replace('K', 'k')
}

/** Formats a count with its noun: "1 step", "12 steps". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

/** Formats milliseconds as a clock: 84200 as "1:24"; with hours from one hour on, "1:02:03". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const tail = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${tail}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}

/** Formats a duration in milliseconds: "41 ms", "7.7 s", "1:24". */
export function spanText(ms: number): string {
  if (ms < 100) return `${whole.format(Math.round(ms))} ms`
  return ms < 60_000 ? `${tenth.format(ms / 1000)} s` : clockText(ms)
}

/** Prevents a line break between a number and its unit: "1.0 s". */
export const unbroken = (text?: string) => text?.replace(/(?<=\d) (?=m?s\b)/g, '\u00a0')

/** Formats a moment relative to `now`: "just now", "4 min ago", "2 h ago", else the date. */
export function agoText(then: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(then)) / 60_000)
  if (Number.isNaN(minutes)) return 'at an unknown time'
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  return dayText(dayOf(then), now)
}

/** Formats a moment with its full date, for texts read much later: "27 Nov 2026, 18:19". */
export function wholeMoment(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
}

const percent = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 })

/** Share of a picture that changed: "Nothing changed", "4.2 % changed". */
export function changeText(share: number): string {
  return share === 0 ? 'Nothing changed' : `${percent.format(share * 100)} % changed`
}
