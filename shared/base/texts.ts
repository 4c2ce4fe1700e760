// The texts of rows and screens: which may be changed, and which are names that readers depend on.

/**
 * Fields with ids, times and words of closed lists. They contain no secrets, though an id may look
 * like a card number and a password may equal such a word.
 */
const NAMES: ReadonlySet<string> = new Set([
  ...['schemaVersion', 'runId', 'sessionId', 'follows', 'ts', 'kind', 'callId', 'origin'],
  ...[
    'provider',
    'mode',
    'decision',
    'by',
    'tool',
    'gesture',
    'outcome',
    'userDecision',
    'frictionKind',
  ],
  ...['verdict', 'ending', 'errorCode', 'code', 'screenshot', 'screen', 'screenHash', 'device'],
  ...['ref', 'role', 'labelSource', 'inputType', 'form', 'focused', 'layer', 'sensor', 'unit'],
  ...['behind', 'method', 'resource', 'color', 'background', 'autocomplete', 'inputMode'],
  ...['promptHash', 'prefixHash', 'harnessVersion', 'stopReason', 'button'],
  ...['finding', 'answer', 'why', 'state', 'part'],
  ...['rule', 'view', 'walk', 'axeVersion', 'read', 'point'],
])

/** Fields that are lists of such words; a text field of the same name is not one. */
const NAME_LISTS: ReadonlySet<string> = new Set(['views', 'measured'])

function isName(key: string, value: unknown): boolean {
  return typeof value === 'string'
    ? NAMES.has(key)
    : Array.isArray(value) && NAME_LISTS.has(key) && value.every((each) => typeof each === 'string')
}

/** Rewrites a text that is not in one of the fields above. */
export type Change = (text: string) => string

interface Field {
  readonly change: Change
  /** True inside the input of a tool, whose keys and numbers come from the model. */
  readonly free: boolean
}

function changed(value: unknown, field: Field): unknown {
  const { change, free } = field
  if (typeof value === 'string') return change(value)
  if (free && typeof value === 'number') {
    const text = String(value)
    const after = change(text)
    return after === text ? value : after
  }
  if (Array.isArray(value)) return value.map((each: unknown) => changed(each, field))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      free ? change(key) : key,
      !free && isName(key, each) ? each : changed(each, { change, free: free || key === 'input' }),
    ]),
  )
}

/** Returns the row or screen, or a part of one, with its texts changed. */
export function changeTexts<T>(value: T, change: Change): T
export function changeTexts(value: unknown, change: Change): unknown {
  return changed(value, { change, free: false })
}

/** Lists every text that a user or a page may have written. */
export function textsOf(value: unknown): readonly string[] {
  const texts: string[] = []
  changeTexts(value, (text) => {
    texts.push(text)
    return text
  })
  return texts
}
