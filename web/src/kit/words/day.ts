const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
/** One order of day and month on every screen, because the words around them are English too. */
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const OLD_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', hourCycle: 'h23' })

/** Shown for an invalid moment: what was read from a file must never end a screen. */
const UNKNOWN = 'Unknown day'

/**
 * The day of this browser's clock that a moment lies in, as `2026-11-21`; empty for what is no
 * moment.
 */
export function dayOf(moment: string | number): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * A day seen from `now`: "Today", "Yesterday", then its date, with the year when it is another one.
 */
export function dayText(day: string, now: number): string {
  const noon = new Date(`${day}T12:00:00`)
  if (Number.isNaN(noon.getTime())) return UNKNOWN
  const today = new Date(`${dayOf(now)}T12:00:00`)
  const ago = Math.round((today.getTime() - noon.getTime()) / 86_400_000)
  if (ago === 0 || ago === 1) {
    const word = RELATIVE.format(-ago, 'day')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  return (noon.getFullYear() === today.getFullYear() ? DATE : OLD_DATE).format(noon)
}

/** The time of day of a moment, with the hour as in the names of runs: "21:58". */
export function timeText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '–' : TIME.format(date)
}

/** "Saved 10:02", `at` in milliseconds since 1970. */
export function savedText(at: number): string {
  return `Saved ${TIME.format(at)}`
}
