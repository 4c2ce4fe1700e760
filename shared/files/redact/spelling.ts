// Matches every spelling of a value: other case, other spaces, percent-encoded, digits grouped
// differently.

import type { RedactionKind } from '../../log/redaction.ts'
import { isAlways } from './kinds.ts'

interface Value {
  readonly kind: RedactionKind
  readonly value: string
}

/** Scripts with spaces between words: only in these must a value be a whole word. */
const SPACED = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}'
const AT_EDGE = new RegExp(`[${SPACED}]`, 'u')
/** A word may also begin after a percent-encoded character. */
const BEFORE = `(?<=^|[^${SPACED}]|%[0-9A-F]{2})`
const AFTER = `(?=$|[^${SPACED}])`
const GAP = '(?:\\s|%20|\\+)+'

const NUMBERS: ReadonlySet<RedactionKind> = new Set(['card', 'account', 'phone'])

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function inGroups(value: string): string {
  const signs = [...value.replace(/[^\p{L}\p{N}]/gu, '')].map(escaped)
  return `(?<!\\d)\\+?${signs.join('[\\s().\\/\\u00A0-]*')}(?!\\d)`
}

/** Percent-encodes a text, or returns it unchanged when it cannot be encoded. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return text
  }
}

function asWritten(value: string): string {
  const words = value.trim().split(/\s+/)
  const forms = new Set(
    [value.normalize('NFC'), value.normalize('NFD')].flatMap((form) => {
      const parts = form.trim().split(/\s+/)
      return [parts.map(escaped).join(GAP), parts.map(encoded).map(escaped).join(GAP)]
    }),
  )
  const first = words[0]?.[0] ?? ''
  const last = words.at(-1)?.at(-1) ?? ''
  const before = AT_EDGE.test(first) ? BEFORE : ''
  const after = AT_EDGE.test(last) ? AFTER : ''
  return `${before}(?:${[...forms].join('|')})${after}`
}

function anywhere(value: string): string {
  return [...new Set([value, encoded(value)])].map(escaped).join('|')
}

function sourceOf({ kind, value }: Value): string {
  if (NUMBERS.has(kind)) return inGroups(value)
  // Secrets and e-mail addresses match anywhere: part of a longer token is still secret, and
  // ordinary words never contain them by accident.
  if ((isAlways(kind) && value.length >= 6) || kind === 'email') return anywhere(value)
  return asWritten(value)
}

export interface Match {
  readonly index: number
  readonly length: number
  /** Index of the value. */
  readonly of: number
}

export interface Matcher {
  /** Replaces every value; where two begin at the same position, the longer one wins. */
  replace(text: string, by: (of: number) => string): string
  matches(text: string): readonly Match[]
}

const NOTHING: Matcher = { replace: (text) => text, matches: () => [] }

export function makeMatcher(values: readonly Value[]): Matcher {
  const order = values
    .map((value, of) => ({ value, of }))
    .filter(({ value }) => value.value.trim() !== '')
    .toSorted((a, b) => b.value.value.length - a.value.value.length)
  if (order.length === 0) return NOTHING
  const pattern = new RegExp(order.map(({ value }) => `(${sourceOf(value)})`).join('|'), 'giu')
  const indexOf = (groups: readonly unknown[]) =>
    order[groups.findIndex((group) => group !== undefined)]?.of ?? 0
  return {
    replace: (text, by) =>
      text.replace(pattern, (_: string, ...rest: readonly unknown[]) =>
        by(indexOf(rest.slice(0, order.length))),
      ),
    matches: (text) =>
      [...text.matchAll(pattern)].map((found) => ({
        index: found.index,
        length: found[0].length,
        of: indexOf(found.slice(1)),
      })),
  }
}
