// Reads and writes plans as text, with the line of each field. JSON is read as YAML, which is a
// superset of it.
import { type Document, isNode, isPair, LineCounter, parseDocument, stringify } from 'yaml'
import { HarnessError } from '../../base/errors.ts'
import type { PlanPath } from '../../order/study/plan.ts'

/** Parser error for lines that are indented with tabs. */
const TAB = 'TAB_AS_INDENT'
const INDENTED = 'begins with a tab, which YAML does not allow; indent it with spaces'

interface PlanText {
  readonly value: unknown
  /** Location of a field in words: "plan.yaml:12 personas[0].name". */
  readonly place: (path: PlanPath) => string
}

/** Parses a plan; `name` is the file name for errors. Throws `argument_invalid`. */
export function readPlanText(text: string, name: string): PlanText {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [first] = document.errors
  const error = document.errors.find(({ code }) => code === TAB) ?? first
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    throw wrongText(`${name}:${line}`, error.code === TAB ? INDENTED : noPlan(error.message))
  }
  const lineOf = (at: PlanPath) => {
    const offset = offsetOf(document, at)
    return offset === undefined ? undefined : lines.linePos(offset).line
  }
  const place = (at: PlanPath) => placeText(name, lineOf(at), at)
  return { value: contentOf(document, name), place }
}

/** Serializes a plan as YAML for the command line. */
export function planYaml(value: unknown): string {
  return stringify(value)
}

function contentOf(document: Document.Parsed, name: string): unknown {
  try {
    return document.toJS()
  } catch (thrown) {
    throw wrongText(name, noPlan(thrown instanceof Error ? thrown.message : String(thrown)))
  }
}

function noPlan(why: string): string {
  return `is no YAML or JSON: ${plainError(why)}`
}

function wrongText(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}

export function plainError(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/\.$/, '')
}

/** Offset of a field, or of the nearest enclosing one. */
function offsetOf(document: Document.Parsed, path: PlanPath): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const key = path[length - 1]
    const owner = document.getIn(path.slice(0, length - 1), true)
    const items = length === 1 ? document.contents : owner
    const offset = keyOffset(items, key)
    if (offset !== undefined) return offset
  }
  return 0
}

/** Offset of a mapping's key or a list's item. */
function keyOffset(owner: unknown, key: string | number | undefined): number | undefined {
  if (!isNode(owner) || !('items' in owner) || !Array.isArray(owner.items)) return undefined
  const items: readonly unknown[] = owner.items
  if (typeof key === 'number') {
    const item = items[key]
    return isNode(item) ? item.range?.[0] : undefined
  }
  for (const pair of items) {
    if (!isPair(pair) || !isNode(pair.key)) continue
    if ('value' in pair.key && String(pair.key.value) === key) return pair.key.range?.[0]
  }
  return undefined
}

export function placeText(file: string, line: number | undefined, path: PlanPath): string {
  const field = path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text && '.'}${key}`),
    '',
  )
  return [`${file}${line === undefined ? '' : `:${line}`}`, field].filter(Boolean).join(' ')
}
