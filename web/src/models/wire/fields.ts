// Answers of providers, read field by field. A value that is missing, null or of another type is
// absent, so that no field that is not needed can refuse a reply.

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path of names. A list stands for its first item. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    const [first] = itemsOf(inner)
    return isFields(first) ? first[name] : undefined
  }, value)
}

/** The items of a list; a single value is a list of one. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** Text, or the text of parts in order; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join('')
  return isFields(value) ? textOf(value['text']) : ''
}

/** A count of tokens or an index, also when it is written as text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : undefined
}
