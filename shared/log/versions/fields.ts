// Rows of other versions, known only to be JSON objects. Missing fields and fields of another type
// get the fallback, because old writers left fields out.

export type Fields = Readonly<Record<string, unknown>>

/** Unparsed row of a file; `line` counts from 1. */
export interface Line {
  readonly line: number
  readonly fields: Fields
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textIn(fields: Fields, key: string, fallback = ''): string {
  const value = fields[key]
  return typeof value === 'string' ? value : fallback
}

/** Text of a field; undefined when absent or empty. */
export function someText(fields: Fields, key: string): string | undefined {
  return textIn(fields, key) || undefined
}

export function numberIn(fields: Fields, key: string, fallback = 0): number {
  const value = fields[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

/** Non-negative integer of a field. */
export function countIn(fields: Fields, key: string, fallback = 0): number {
  const value = Math.trunc(numberIn(fields, key, fallback))
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback
}

export function flagIn(fields: Fields, key: string): boolean {
  return fields[key] === true
}

export function fieldsIn(fields: Fields, key: string): Fields {
  const value = fields[key]
  return isFields(value) ? value : {}
}
