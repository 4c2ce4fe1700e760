// Normalizes the input of a call: models wrap it, write it as text, or pair its coordinates.
import type { ToolSpec } from '../ports.ts'
import { jsonValues } from './json.ts'
import { isRecord } from './record.ts'

/** Names under which models wrap an input. */
export const INPUT_FIELDS = [
  'arguments',
  'parameters',
  'input',
  'args',
  'params',
  'properties',
  'tool_input',
  'action_input',
] as const

/** Maximum levels of wrapping around an input. */
const MAX_WRAPPERS = 3

/** Unwraps an input. Text that is not JSON stays text and fails validation. */
export function plainInput(input: unknown, spec: ToolSpec): unknown {
  const properties = isRecord(spec.input['properties']) ? spec.input['properties'] : {}
  const known = new Set(Object.keys(properties))
  let found = unquoted(input)
  for (let depth = 0; depth < MAX_WRAPPERS && isRecord(found); depth++) {
    const wrapper: string | undefined = INPUT_FIELDS.find((field) => field in Object(found))
    const inner: unknown = wrapper === undefined ? undefined : unquoted(found[wrapper])
    if (wrapper === undefined || known.has(wrapper) || !isRecord(inner)) break
    const { [wrapper]: _, ...beside } = found
    found = { ...beside, ...inner }
  }
  if (!isRecord(found)) return found
  const typed = Object.entries(withPoint(withoutNulls(found), known)).map(([key, value]) => [
    key,
    asSpecified(value, properties[key]),
  ])
  return Object.fromEntries(typed)
}

/** Converts a value of another type with only one meaning; ranges are validated later. */
function asSpecified(value: unknown, property: unknown): unknown {
  if (!isRecord(property)) return value
  const { type, enum: words, items } = property
  if (type === 'array') return asList(value, items)
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (type !== 'string') return typeof single === 'string' ? plainNumber(single) : single
  if (typeof single === 'number' || typeof single === 'boolean') return String(single)
  // Quotes around an allowed word are removed; in free text they may be intended.
  return Array.isArray(words) && typeof single === 'string' ? withoutQuotes(single) : single
}

function asList(value: unknown, items: unknown): unknown {
  const listed = typeof value === 'string' ? (jsonValues(value)?.[0] ?? value) : value
  const list = Array.isArray(listed) ? listed : isRecord(listed) ? undefined : [listed]
  return list ? list.map((each) => asSpecified(each, items)) : value
}

function withoutQuotes(text: string): string {
  return /^\s*"(.*)"\s*$/.exec(text)?.[1] ?? text
}

/** Unwraps a number in a list of one, or in quotes. */
function plainNumber(text: string): string {
  return /^\s*\[?\s*"?(-?[\d.]+)"?\s*\]?\s*$/.exec(text)?.[1] ?? text
}

function unquoted(input: unknown): unknown {
  if (input === undefined || input === '') return {}
  if (typeof input !== 'string') return input
  const [value, ...more] = jsonValues(input) ?? []
  return value === undefined || more.length > 0 ? input : value
}

function withoutNulls(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
}

/** Accepts `{"coordinate": [x, y]}`, as written by models trained on computer use. */
function withPoint(
  input: Record<string, unknown>,
  known: ReadonlySet<string>,
): Record<string, unknown> {
  if (!known.has('x') || 'x' in input || 'y' in input) return input
  const pair = Object.entries(input).find(
    ([key, value]) => !known.has(key) && Array.isArray(value) && value.length === 2,
  )
  if (!pair || !Array.isArray(pair[1])) return input
  const [x, y]: readonly unknown[] = pair[1]
  return { ...input, x, y }
}
