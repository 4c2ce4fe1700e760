// The input of a call as it was meant: models wrap it, write it as text, or pair its coordinates.
import type { ToolSpec } from '../ports.ts'
import { INPUT_FIELDS } from './call-syntax.ts'
import { jsonValues } from './json.ts'
import { isRecord } from './record.ts'

/** How deep an input may be wrapped. */
const MAX_WRAPPERS = 3

/** Text that is not JSON stays text and fails validation. */
export function plainInput(input: unknown, spec: ToolSpec): unknown {
  const known = propertiesOf(spec)
  let found = unquoted(input)
  for (let depth = 0; depth < MAX_WRAPPERS && isRecord(found); depth++) {
    const wrapper: string | undefined = INPUT_FIELDS.find((field) => field in Object(found))
    const inner: unknown = wrapper === undefined ? undefined : unquoted(found[wrapper])
    if (wrapper === undefined || known.has(wrapper) || !isRecord(inner)) break
    const { [wrapper]: _, ...beside } = found
    found = { ...beside, ...inner }
  }
  return isRecord(found) ? withPoint(withoutNulls(found), known) : found
}

function propertiesOf({ input }: ToolSpec): ReadonlySet<string> {
  const { properties } = input
  return new Set(isRecord(properties) ? Object.keys(properties) : [])
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

/** `{"coordinate": [x, y]}`, as models trained on computer use write it. */
function withPoint(input: Record<string, unknown>, known: ReadonlySet<string>): unknown {
  if (!known.has('x') || 'x' in input || 'y' in input) return input
  const pair = Object.entries(input).find(
    ([key, value]) => !known.has(key) && Array.isArray(value) && value.length === 2,
  )
  if (!pair || !Array.isArray(pair[1])) return input
  const [x, y]: readonly unknown[] = pair[1]
  return { ...input, x, y }
}
