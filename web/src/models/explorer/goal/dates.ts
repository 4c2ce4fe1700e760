export const MONTH_NAMES: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase())

/** A date well ahead when the page names no year. There is no clock to ask. */
export const FAR_YEAR = 2030

const SPELLED = new RegExp(
  `^(\\d{1,2}\\S* (of )?(${MONTHS.join('|')})|(${MONTHS.join('|')})\\w*\\.? \\d)`,
  'i',
)

export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$|^\d+[./]\d+[./]\d{4}$/.test(text) || SPELLED.test(text)
}

/** Any spelling of a date as yyyy-mm-dd; the 15th of June when it has none of its own. */
export function isoDate(text: string, year: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const [, dayFirst = '', monthNext = '', yearLast] = /^(\d+)[./](\d+)[./](\d{4})$/.exec(text) ?? []
  if (yearLast) return `${yearLast}-${monthNext.padStart(2, '0')}-${dayFirst.padStart(2, '0')}`
  const month = MONTHS.findIndex((name) => text.toLowerCase().includes(name))
  const day = (text.match(/\b\d{1,2}(?!\d)/) ?? ['15'])[0]
  const own = (text.match(/\b\d{4}\b/) ?? [year || String(FAR_YEAR)])[0]
  return `${own}-${String(month < 0 ? 6 : month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Whether a choice is the day, the month or the year of a date; undefined for a list of anything else. */
export function datePart(text: string, label: string, option: string): boolean | undefined {
  const [year = '', month = '', day = ''] = isoDate(text, '').split('-')
  const number = /^\d+$/.test(option) ? Number(option) : undefined
  if (/\bday\b/.test(label) && number !== undefined) return number === Number(day)
  if (/\byear\b/.test(label) && number !== undefined) return number === Number(year)
  if (!/\bmonth\b/.test(label)) return undefined
  const named = MONTHS.findIndex((name) => option.startsWith(name)) + 1
  return (number ?? named) === Number(month)
}
