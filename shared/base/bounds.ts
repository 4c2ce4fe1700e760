// Bounds of what a file from elsewhere may hold. What Harness writes stays below a fifth of each.

/** Longest text, in characters. */
export const LONGEST_TEXT = 100_000
/** Longest list, and most fields of one object. */
const MOST_PARTS = 20_000
/** A time in milliseconds, or a count of tokens, has three digits less. */
const LARGEST = 1e15
/** Deeper levels are left out: what walks a value would run out of stack. */
const DEEPEST = 64

/**
 * Cuts longer texts and lists of a parsed value and drops larger numbers, which a schema then
 * misses. Returns the same value within the bounds.
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
