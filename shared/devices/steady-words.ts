/** Counters and clocks continue by themselves and mean the same; an amount of money does not. */
export function steady(words: string): string {
  return MONEY.test(words) ? words : words.replace(/\d+(?:[.,:]\d+)*/g, '0')
}

const MONEY =
  /\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CNY|RUB|PLN|CZK|SEK|NOK|DKK|TRY|UAH|ILS|INR|KRW|THB|VND|IDR|BRL|kr|zł|Kč|Ft|lei|Rp)\b/u
