import type { Rejection } from './texts.ts'

/** Minimum length in characters: a shorter quote occurs in any text. */
const MIN_QUOTE = 4
/** Maximum length in characters: a longer quote repeats the evidence without selecting. */
const MAX_QUOTE = 400

/** A quote that occurs word for word in `known`, or the reason why it does not count. */
export function readQuote(given: string, known: string): { readonly quote: string } | Rejection {
  const quote = unquoted(given)
  if (quote.length < MIN_QUOTE) return { problem: ['quote_too_short', { LIMIT: MIN_QUOTE }] }
  if (quote.length > MAX_QUOTE) return { problem: ['quote_too_long', { LIMIT: MAX_QUOTE }] }
  if (!plain(known).includes(plain(quote))) return { problem: ['quote_not_found'] }
  return { quote }
}

function unquoted(quote: string): string {
  return quote
    .trim()
    .replace(/^["'“‘]+|["'”’]+$/g, '')
    .trim()
}

/** Ignores case, white space and the style of quotation marks. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”„"‘’']/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
