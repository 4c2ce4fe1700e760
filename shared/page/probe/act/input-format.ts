/** Value format of a picker input, and common ways to write it. */
interface Format {
  readonly wanted: string
  readonly fits: RegExp
  tidy(value: string): string
}

const FORMATS: Readonly<Record<string, Format>> = {
  date: { wanted: 'yyyy-mm-dd', fits: /^\d{4,6}-\d\d-\d\d$/, tidy: dateOf },
  time: { wanted: 'hh:mm', fits: /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/, tidy: timeOf },
  month: { wanted: 'yyyy-mm', fits: /^\d{4,6}-\d\d$/, tidy: (value) => value },
  week: { wanted: 'yyyy-Www', fits: /^\d{4,6}-W\d\d$/, tidy: (value) => value.toUpperCase() },
  'datetime-local': {
    wanted: 'yyyy-mm-ddThh:mm',
    fits: /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/,
    tidy: momentOf,
  },
  color: { wanted: '#rrggbb', fits: /^#[\da-f]{6}$/, tidy: colourOf },
  range: { wanted: 'a number', fits: /^-?\d+(\.\d+)?$/, tidy: (value) => value },
}

/** Converts a value to the format of an input type, or returns the format that is expected. */
export function formatFor(
  type: string,
  value: string,
): { readonly value: string } | { readonly wanted: string } {
  const format = FORMATS[type]
  const text = value.trim()
  if (!format || text === '') return { value: text }
  const tidied = format.tidy(text)
  return format.fits.test(tidied) ? { value: tidied } : { wanted: format.wanted }
}

/**
 * Accepts slashes and dots for dashes, and missing leading zeros, if the year comes first: other
 * orders are ambiguous.
 */
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return year && month && day ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : text
}

/** Accepts one-digit hours and the 12-hour clock. */
function timeOf(text: string): string {
  const [, hours, rest, half] = /^(\d{1,2})((?::\d\d){1,2})\s*([ap]\.?m\.?)?$/i.exec(text) ?? []
  if (!hours || !rest) return text
  const twelve = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  return `${twoDigits(String(twelve))}${rest}`
}

function momentOf(text: string): string {
  const [, date, time] = /^(\S+?)(?:T|\s+)(.+)$/i.exec(text) ?? []
  return date && time ? `${dateOf(date)}T${timeOf(time)}` : text
}

function colourOf(text: string): string {
  const [, r, g, b] = /^#?([\da-f])([\da-f])([\da-f])$/i.exec(text) ?? []
  const full = r && g && b ? `#${r}${r}${g}${g}${b}${b}` : text
  return (/^[\da-f]{6}$/i.test(full) ? `#${full}` : full).toLowerCase()
}

function twoDigits(digits: string): string {
  return digits.padStart(2, '0')
}
