// The part of `zod/mini` that rows, screens and `meta.json` are declared with, for the viewer
// alone: `vite.report.config.ts` puts it in the place of the library, which would be a sixth of
// every report file. It accepts, refuses and returns what the library does, without reasons;
// `tests/shared/bundle/viewer-schema.test.ts` compares the two.

/** What a schema answers for a value that does not fit. */
const NO = Symbol('does not fit')

/** The value as it is read, or `NO`. */
type Read = (value: unknown) => unknown

type Shape = Readonly<Record<string, Schema>>

interface Extra {
  readonly shape?: Shape
  readonly options?: readonly unknown[]
  /** A property may be absent. */
  readonly mayLack?: boolean
}

interface Schema extends Extra {
  readonly read: Read
  readonly check: (...checks: readonly Schema[]) => Schema
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown }
  readonly parse: (value: unknown) => unknown
  readonly brand: () => Schema
}

/*@__NO_SIDE_EFFECTS__*/
function schema(read: Read, extra: Extra = {}): Schema {
  const self: Schema = {
    ...extra,
    read,
    // For the compiler alone.
    brand: () => self,
    check: (...checks) =>
      schema(
        (value) => checks.reduce((now, each) => (now === NO ? NO : each.read(now)), read(value)),
        extra,
      ),
    safeParse: (value) => {
      const data = read(value)
      return data === NO ? { success: false } : { success: true, data }
    },
    parse: (value) => {
      const data = read(value)
      // In the place of the library's own error, which callers make one of the table.
      if (data === NO) throw new TypeError('Unreadable')
      return data
    },
  }
  return self
}

/*@__NO_SIDE_EFFECTS__*/
const when = (fits: (value: unknown) => boolean, extra?: Extra) =>
  schema((value) => (fits(value) ? value : NO), extra)

/*@__NO_SIDE_EFFECTS__*/
export const unknown = () => schema((value) => value)
/*@__NO_SIDE_EFFECTS__*/
export const string = () => when((value) => typeof value === 'string')
/*@__NO_SIDE_EFFECTS__*/
export const boolean = () => when((value) => typeof value === 'boolean')
/*@__NO_SIDE_EFFECTS__*/
export const number = () => when(Number.isFinite)
/*@__NO_SIDE_EFFECTS__*/
export const int = () => when(Number.isSafeInteger)
/*@__NO_SIDE_EFFECTS__*/
export const literal = (only: unknown) => when((value) => value === only)
/*@__NO_SIDE_EFFECTS__*/
const oneOf = (options: readonly unknown[]) => when((value) => options.includes(value), { options })

export { oneOf as enum }

/*@__NO_SIDE_EFFECTS__*/
export const minimum = (least: number) =>
  when((value) => typeof value === 'number' && value >= least)
/*@__NO_SIDE_EFFECTS__*/
export const maximum = (most: number) => when((value) => typeof value === 'number' && value <= most)
/*@__NO_SIDE_EFFECTS__*/
export const nonnegative = () => minimum(0)

/** Of a text or a list. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN
}
/*@__NO_SIDE_EFFECTS__*/
export const minLength = (least: number) => when((value) => lengthOf(value) >= least)
/*@__NO_SIDE_EFFECTS__*/
export const maxLength = (most: number) => when((value) => lengthOf(value) <= most)
/*@__NO_SIDE_EFFECTS__*/
export const regex = (pattern: RegExp) =>
  when((value) => typeof value === 'string' && pattern.test(value))
/*@__NO_SIDE_EFFECTS__*/
export const trim = () => schema((value) => (typeof value === 'string' ? value.trim() : NO))

/*@__NO_SIDE_EFFECTS__*/
export const optional = (inner: Schema) =>
  schema((value) => (value === undefined ? value : inner.read(value)), { mayLack: true })
/*@__NO_SIDE_EFFECTS__*/
export const exactOptional = (inner: Schema) => schema(inner.read, { mayLack: true })
/*@__NO_SIDE_EFFECTS__*/
export const readonly = (inner: Schema) => inner

/*@__NO_SIDE_EFFECTS__*/
export const array = (item: Schema) =>
  schema((value) => {
    if (!Array.isArray(value)) return NO
    const items = value.map(item.read)
    return items.includes(NO) ? NO : items
  })

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map(Object.entries(value))
}

/** `NO`, or the properties of the shape that are there, as they are read. */
function readFields(fields: ReadonlyMap<string, unknown>, shape: Shape): unknown {
  const result: Record<string, unknown> = {}
  for (const [key, { read, mayLack }] of Object.entries(shape)) {
    if (mayLack && !fields.has(key)) continue
    const found = read(fields.get(key))
    if (found === NO) return NO
    result[key] = found
  }
  return result
}

function objectOf(shape: Shape, isStrict: boolean): Schema {
  const isUnknown = (key: string) => !Object.hasOwn(shape, key)
  const read: Read = (value) => {
    const fields = fieldsOf(value)
    if (!fields || (isStrict && [...fields.keys()].some(isUnknown))) return NO
    return readFields(fields, shape)
  }
  return schema(read, { shape })
}
/*@__NO_SIDE_EFFECTS__*/
export const object = (shape: Shape) => objectOf(shape, false)
/*@__NO_SIDE_EFFECTS__*/
export const strictObject = (shape: Shape) => objectOf(shape, true)

/*@__NO_SIDE_EFFECTS__*/
export const record = (key: Schema, item: Schema) =>
  schema((value) => {
    const fields = fieldsOf(value)
    if (!fields) return NO
    const result: Record<string, unknown> = {}
    for (const [name, given] of fields) {
      if (name === '__proto__') continue
      const found = item.read(given)
      if (found === NO || key.read(name) === NO) return NO
      result[name] = found
    }
    return result
  })
export { record as partialRecord }

/*@__NO_SIDE_EFFECTS__*/
export const union = (options: readonly Schema[]) =>
  schema((value) => {
    for (const option of options) {
      const found = option.read(value)
      if (found !== NO) return found
    }
    return NO
  })
/** Options differ by one property, so that at most one of them fits. */
/*@__NO_SIDE_EFFECTS__*/
export const discriminatedUnion = (_: string, options: readonly Schema[]) => union(options)
