const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const DATE = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const OLD_DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The day of this browser's clock that a moment lies in, as `2026-11-21`. */
export function dayOf(moment: string | number): string {
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * A day seen from `now`: "Today", "Yesterday", then its date, with the year when it is another one.
 */
export function dayText(day: string, now: number): string {
  const noon = new Date(`${day}T12:00:00`)
  const today = new Date(`${dayOf(now)}T12:00:00`)
  const ago = Math.round((today.getTime() - noon.getTime()) / 86_400_000)
  if (ago === 0 || ago === 1) {
    const word = RELATIVE.format(-ago, 'day')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  return (noon.getFullYear() === today.getFullYear() ? DATE : OLD_DATE).format(noon)
}

/** The time of day of a moment, by the locale. */
export function timeText(moment: string): string {
  return TIME.format(new Date(moment))
}
