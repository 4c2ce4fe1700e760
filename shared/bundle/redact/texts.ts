// The texts of rows and screens: what may be changed there, and what is a name that readers depend
// on.

import type { ScreenFile } from '../../devices/observation.ts'
import type { Row } from '../../language/rows.ts'

/**
 * Fields that hold ids, times and words from closed lists. A secret is taken out of them too, a
 * person's data never is there.
 */
const NAMES: ReadonlySet<string> = new Set([
  ...['schemaVersion', 'runId', 'sessionId', 'follows', 'ts', 'kind', 'callId', 'origin'],
  ...['provider', 'mode', 'decision', 'by', 'tool', 'outcome', 'userDecision', 'frictionKind'],
  ...['verdict', 'ending', 'errorCode', 'code', 'screenshot', 'screen', 'screenHash', 'device'],
  ...['ref', 'role', 'labelSource', 'inputType', 'form', 'focused', 'layer', 'sensor', 'unit'],
  ...['behind', 'method', 'resource', 'color', 'background', 'autocomplete', 'inputMode'],
  ...['promptHash', 'prefixHash', 'harnessVersion', 'stopReason', 'button'],
  ...['finding', 'answer', 'why'],
])

/** What becomes of a text; `name` is true for the fields above. */
export type Change = (text: string, name: boolean) => string

interface Field {
  readonly change: Change
  readonly name: boolean
  /** Within the input of a tool, whose keys and numbers are the model's own. */
  readonly free: boolean
}

function changed(value: unknown, field: Field): unknown {
  const { change, name, free } = field
  if (typeof value === 'string') return change(value, name)
  if (free && typeof value === 'number') {
    const text = String(value)
    const after = change(text, false)
    return after === text ? value : after
  }
  if (Array.isArray(value)) return value.map((each: unknown) => changed(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      free ? change(key, false) : key,
      changed(each, fieldOf(key, each, field)),
    ]),
  )
}

function fieldOf(key: string, value: unknown, { change, free }: Field): Field {
  if (free) return { change, name: false, free }
  if (key === 'input' || key === 'errorDetail')
    return { change, name: false, free: key === 'input' }
  return { change, name: NAMES.has(key) && typeof value === 'string', free: false }
}

function changeAll<T>(value: T, change: Change): T
function changeAll(value: unknown, change: Change): unknown {
  return changed(value, { change, name: false, free: false })
}

export function changeRow(row: Row, change: Change): Row {
  return changeAll(row, change)
}

export function changeScreen(screen: ScreenFile, change: Change): ScreenFile {
  return changeAll(screen, change)
}

/** Every text a person or a page may have written there. */
export function textsOf(value: Row | ScreenFile): readonly string[] {
  const texts: string[] = []
  changeAll(value, (text, name) => {
    if (!name) texts.push(text)
    return text
  })
  return texts
}
