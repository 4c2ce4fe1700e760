// Limits for the content of imported files. Data written by Harness stays below a fifth of each.

/** Maximum length of a text, in characters. */
export const LONGEST_TEXT = 100_000
/** Maximum length of a list, and maximum number of fields of an object. */
const MOST_PARTS = 20_000
/** Largest accepted number; a time in milliseconds, or a count of tokens, has three digits less. */
const LARGEST = 1e15
/** Maximum depth; deeper levels are dropped, because recursive code would overflow the stack. */
const DEEPEST = 64

/**
 * Truncates long texts and lists of a parsed value and drops large numbers, so that a schema
 * reports them missing. Returns a value within the limits unchanged.
 */
export function withinBounds(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value
  }
  if (typeof value === 'number') {
    return Math.abs(value) > LARGEST ? null : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return null
  return Array.isArray(value) ? boundedList(value, depth) : boundedFields(value, depth)
}

function boundedList(list: readonly unknown[], depth: number): readonly unknown[] {
  const parts = list.slice(0, MOST_PARTS).map((each) => withinBounds(each, depth + 1))
  const isSame = parts.length === list.length && parts.every((each, at) => each === list[at])
  return isSame ? list : parts
}

function boundedFields(fields: object, depth: number): object {
  const before = Object.entries(fields)
  const after = before
    .slice(0, MOST_PARTS)
    .map(([name, each]) => [name, withinBounds(each, depth + 1)] as const)
  const isSame =
    after.length === before.length && after.every(([, each], at) => each === before[at]?.[1])
  return isSame ? fields : Object.fromEntries(after)
}
