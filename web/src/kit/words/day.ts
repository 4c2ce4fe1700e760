const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
/** Fixed order of day and month, since the surrounding text is English too. */
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const OLD_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', hourCycle: 'h23' })

/** Shown for an invalid date, because bad data in a file must never break a screen. */
const UNKNOWN = 'Unknown day'

/** Local date of a moment, as `2026-11-21`; empty for an invalid one. */
export function dayOf(moment: string | number): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Formats a day relative to `now`: "Today", "Yesterday", else the date. */
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

/** Formats a time of day like the names of runs: "21:58". */
export function timeText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '–' : TIME.format(date)
}

/** Text such as "Saved 10:02"; `at` in milliseconds since 1970. */
export function savedText(at: number): string {
  return `Saved ${TIME.format(at)}`
}
