/** Maximum text length in characters, because a page chooses most texts of an audit. */
const MAX_TEXT = 600
const MAX_ITEMS = 1_000

/**
 * Limits the texts and lists of an audit, but not its bytes. Oversized data would close the socket,
 * and with it every run of the tab.
 */
export function bound(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT - 1)}…`
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(bound)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bound(inner)]))
}
