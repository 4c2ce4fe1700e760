// Mutations of recorded answers, as gateways and servers make them: a field is dropped, null or of
// another type, two events change places, the bytes are cut anywhere.

/** One changed answer, as its events. */
export interface Mutation {
  readonly kind: 'drop' | 'null' | 'retype' | 'reorder'
  /** Place of the mutation, for the message of a failed expectation. */
  readonly at: string
  readonly events: readonly unknown[]
}

type Path = readonly (string | number)[]

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The paths of every value in a value, itself not included. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const entries = Array.isArray(value)
    ? value.map((inner, index) => [index, inner] as const)
    : isObject(value)
      ? Object.entries(value)
      : []
  return entries.flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])])
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => Object(inner)[key], value)
}

/** A copy with another value at the path; without one the value is dropped. */
function replaced(value: unknown, [key, ...rest]: Path, next: readonly unknown[]): unknown {
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.flatMap((inner, at) => (at === key ? next : [inner]))
    return value.map((inner, at) => (at === key ? replaced(inner, rest, next) : inner))
  }
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, inner]) => {
      if (name !== key) return [[name, inner]]
      if (rest.length > 0) return [[name, replaced(inner, rest, next)]]
      return next.map((each) => [name, each])
    }),
  )
}

/** The same value as other languages and gateways write it, and values of a wrong type. */
function retyped(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [String(value), [value], {}, true]
  if (typeof value === 'string') return [[value], [{ type: 'text', text: value }], {}, 7, true]
  if (typeof value === 'boolean') return [String(value), Number(value), [value]]
  if (Array.isArray(value)) return [value[0] ?? {}, JSON.stringify(value), {}]
  return isObject(value) ? [[value], JSON.stringify(value), 'x', 7] : []
}

export function mutationsOf(events: readonly unknown[]): readonly Mutation[] {
  const within = (kind: Mutation['kind'], index: number, path: Path, next: readonly unknown[]) => {
    const changed = events.map((event, at) => (at === index ? replaced(event, path, next) : event))
    return { kind, at: `${index}:${path.join('.')} ${JSON.stringify(next)}`, events: changed }
  }
  const fields = events.flatMap((event, index) =>
    pathsIn(event).flatMap((path) => [
      within('drop', index, path, []),
      within('null', index, path, [null]),
      ...retyped(valueAt(event, path)).map((next) => within('retype', index, path, [next])),
    ]),
  )
  const whole = events.map((_, index) => ({
    kind: 'drop' as const,
    at: `${index}`,
    events: events.toSpliced(index, 1),
  }))
  const swapped = events.slice(1).map((event, index) => ({
    kind: 'reorder' as const,
    at: `${index} and ${index + 1}`,
    events: events.toSpliced(index, 2, event, events[index]),
  }))
  const turned = events.map((event, index) => ({
    kind: 'reorder' as const,
    at: `the fields of ${index}`,
    events: events.with(index, turnedFields(event)),
  }))
  return [...fields, ...whole, ...swapped, ...turned]
}

function turnedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedFields)
  if (!isObject(value)) return value
  const turned = Object.entries(value).toReversed()
  return Object.fromEntries(turned.map(([name, inner]) => [name, turnedFields(inner)]))
}
