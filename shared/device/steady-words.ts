/**
 * True when texts differ only in numbers that count: small steps of a counter, or a timer that
 * advanced by `passedMs`. Any other number, and any amount of money, is a change.
 */
export function meansTheSame(was: string, now: string, passedMs: number): boolean {
  if (was === now) return true
  if (was.replace(NUMBER, '0') !== now.replace(NUMBER, '0') || MONEY.test(was)) return false
  const after = now.match(NUMBER) ?? []
  return (was.match(NUMBER) ?? []).every((one, at) => counts(one, after[at] ?? '', passedMs / 1000))
}

const MONEY =
  /\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CNY|RUB|PLN|CZK|SEK|NOK|DKK|TRY|UAH|ILS|INR|KRW|THB|VND|IDR|BRL|kr|zł|Kč|Ft|lei|Rp)\b/u
const NUMBER = /\d+(?:[.,:]\d+)*/g
/** Maximum step of a counter, for messages that arrive and clocks that tick unevenly. */
const STEP = 3

function counts(was: string, now: string, seconds: number): boolean {
  const step = Math.abs(wholeOf(now) - wholeOf(was))
  return was === now || step <= STEP || Math.abs(step - seconds) <= STEP
}

/** Whole number; a clock in its smallest unit, NaN for a fraction. */
function wholeOf(number: string): number {
  if (number.includes(':'))
    return number.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
  const digits = THOUSANDS.test(number) ? number.replace(/\D/g, '') : number
  return /\D/.test(digits) ? Number.NaN : Number(digits)
}

const THOUSANDS = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/
