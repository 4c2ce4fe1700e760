// Amounts of money in the text of a page, in any language: a request of a page that shows one may
// cost something.

const SIGNS = String.raw`(?:\p{Sc}|(?<!\p{L})(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|RUB|UAH|PLN|CZK|SEK|NOK|DKK|TRY|TL|ILS|INR|Rs|KRW|THB|VND|IDR|BRL|R\$|kr|zł|Kč|Rp)(?!\p{L})\.?|円|元|원|บาท|руб\.?|грн|ريال|درهم)`
const NUMBER = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const AMOUNT = new RegExp(`${SIGNS}\\s?(?:${NUMBER})|(?:${NUMBER})\\s?${SIGNS}`, 'u')

const MAX_AMOUNTS = 40

export function hasAmount(text: string): boolean {
  return AMOUNT.test(text)
}

/**
 * True when a page is about a payment: it has a single amount, or a total. Several amounts without
 * a total are a price list.
 */
export function isAboutPayment(text: string): boolean {
  const all = [...text.matchAll(new RegExp(AMOUNT, 'gu'))].slice(0, MAX_AMOUNTS)
  const values = all.map(([each]) => amountOf(each)).filter((value) => value > 0)
  if (new Set(values).size === 1) return true
  return values.some((total, at) => isSumOf(total, values.slice(0, at)))
}

/** True when the two to six preceding amounts add up to the total. */
function isSumOf(total: number, before: readonly number[]): boolean {
  let sum = 0
  for (const [index, value] of before.toReversed().slice(0, 6).entries()) {
    sum += value
    if (index > 0 && Math.abs(sum - total) < 0.005) return true
  }
  return false
}

/** Parses an amount: the last separator followed by one or two digits is the decimal one. */
function amountOf(amount: string): number {
  const digits = /\d[\d.,'’\s]*/.exec(amount)?.[0].trim() ?? ''
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}
