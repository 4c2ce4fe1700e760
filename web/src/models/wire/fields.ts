// Reads providers' answers field by field. A value that is missing, null or of another type counts
// as absent, so that an unneeded field never makes a reply fail.

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Value at a path of names; a list counts as its first item. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    const [first] = itemsOf(inner)
    return isFields(first) ? first[name] : undefined
  }, value)
}

/** Items of a list; a single value becomes a list of one. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** Text, or the joined text of parts; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join('')
  return isFields(value) ? textOf(value['text']) : ''
}

/** Number of tokens or an index, also when given as text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : undefined
}
