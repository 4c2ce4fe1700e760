import type { Rejection } from './texts.ts'

/** A quote shorter than this is in any text. */
const MIN_QUOTE = 4
/** A longer one repeats the evidence instead of choosing from it. */
const MAX_QUOTE = 400

/** A quote that stands word for word in `known`, or why it does not count. */
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

/** Case, white space and the shape of quotation marks make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”„"‘’']/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
