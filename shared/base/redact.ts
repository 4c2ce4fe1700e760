// The only redactor: for rows, screens, errors, the console, and exports.

/** Replacement for text that was removed. */
export const DOTS = '••••'

type Shape = readonly [RegExp, string | ((found: string) => string)]

const NAMES = 'password|passwd|passphrase|secret|client_secret|access_token|refresh_token|id_token'

/**
 * Shapes of secrets in any text; the masked form keeps the prefix that names the kind. No match
 * crosses a quote, so JSON stays JSON.
 */
const SHAPES: readonly Shape[] = [
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
    DOTS,
  ],
  [/\bsk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{16,}/g, `sk-${DOTS}`],
  [/\bclaude-[A-Za-z0-9_-]{24,}/g, `claude-${DOTS}`],
  [/\bAIza[A-Za-z0-9_-]{30,}/g, `AIza${DOTS}`],
  // Google: tokens of sign-ins and of service accounts.
  [/\b(?:ya29|AQ)\.[A-Za-z0-9_-]{20,}/g, DOTS],
  [/\bgh[pousr]_[A-Za-z0-9]{20,}/g, DOTS],
  [/\b(github_pat|glpat|hf|gsk|npm)([_-])[A-Za-z0-9_-]{16,}/g, `$1$2${DOTS}`],
  [/\b(xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}/g, `$1-${DOTS}`],
  [/\b([sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{10,}/g, `$1_${DOTS}`],
  [/\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g, `SG.${DOTS}`],
  [/\bAKIA[A-Z0-9]{16}\b/g, `AKIA${DOTS}`],
  [/(\baws_secret_access_key["']?\s*[:=]\s*["']?)[A-Za-z0-9/+=]{20,}/gi, `$1${DOTS}`],
  [/\b(Bearer\s+)[A-Za-z0-9._~+/=-]{20,}/gi, `$1${DOTS}`],
  [/\b(Authorization["']?\s*[:=]\s*["']?Basic\s+)[A-Za-z0-9+/=]{6,}/gi, `$1${DOTS}`],
  [/\b((?:Set-)?Cookie["']?\s*:\s*["']?)[^\s"'][^\r\n"']*/gi, `$1${DOTS}`],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, DOTS],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"']+:)[^\s/@"']+(@)/gi, `$1${DOTS}$2`],
  [/(\bapi[_-]?key["']?\s*[:=]\s*["']?)[^\s"',}&]{6,}/gi, `$1${DOTS}`],
  [new RegExp(`(["'](?:${NAMES})["']\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${DOTS}"`],
  [new RegExp(`(["'](?:${NAMES})["']\\s*:\\s*)'[^']*'`, 'gi'), `$1'${DOTS}'`],
  [new RegExp(`(\\b(?:${NAMES})=)[^\\s"'&]+`, 'gi'), `$1${DOTS}`],
  [/([?&#;]token=)[^\s"'&]{6,}/gi, `$1${DOTS}`],
  [/([#&?]t=)[A-Za-z0-9_-]{32,}/g, `$1${DOTS}`],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, withoutAccount],
  [/(?<![\d.,-])(?:[3-6]\d{3}|2[2-7]\d{2})(?:[ -]?\d{2,6}){2,4}(?![\d.,]*\d)/g, withoutCard],
]

/** Masks a card number, proven by its check digit (ISO/IEC 7812); keeps the last four digits. */
function withoutCard(found: string): string {
  const digits = found.replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19) return found
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? `${DOTS} ${digits.slice(-4)}` : found
}

/** Masks an IBAN, proven by its check digits (ISO 13616). */
function withoutAccount(found: string): string {
  const plain = found.replaceAll(' ', '')
  const numbers = [...plain.slice(4), ...plain.slice(0, 4)].map((sign) => Number.parseInt(sign, 36))
  const rest = [...numbers.join('')].reduce((value, digit) => (value * 10 + Number(digit)) % 97, 0)
  return rest === 1 && plain.length >= 15 ? `${plain.slice(0, 2)}${DOTS} ${plain.slice(-4)}` : found
}

/** Removes secrets from texts: values with a known shape, and values it was given. */
export interface Redactor {
  /** Removes this value wherever it appears, from now on. */
  learn(secret: string): void
  text(text: string): string
}

/**
 * Minimum length for removing a value anywhere. A shorter one is part of ordinary words, so it is
 * removed only when it is alone or in quotes.
 */
const SHORTEST = 4

export function makeRedactor(): Redactor {
  const known = new Set<string>()
  const text = (raw: string): string => {
    if (known.has(raw)) return DOTS
    const unknownHidden = [...known].reduce(without, raw)
    return SHAPES.reduce(hide, unknownHidden)
  }
  return {
    learn(secret) {
      if (secret !== '') known.add(secret)
    },
    text,
  }
}

/** Finds secrets in a text, without the prefix that names their kind. */
export function secretsIn(text: string): readonly string[] {
  return SHAPES.flatMap((shape) =>
    [...text.matchAll(shape[0])].flatMap(([found]) => {
      const shown = hide(found, shape)
      const at = shown.indexOf(DOTS)
      if (shown === found || at < 0) return []
      // A number is secret as a whole, although its end is shown.
      if (/^[A-Z]{2}\d|^\d/.test(found)) return [found]
      const after = shown.length - at - DOTS.length
      return [found.slice(at, found.length - after)]
    }),
  )
}

function hide(text: string, [shape, shown]: Shape): string {
  return typeof shown === 'string' ? text.replace(shape, shown) : text.replace(shape, shown)
}

function without(text: string, secret: string): string {
  return secret.length < SHORTEST
    ? text.replaceAll(`“${secret}”`, `“${DOTS}”`).replaceAll(`"${secret}"`, `"${DOTS}"`)
    : text.replaceAll(secret, DOTS)
}
