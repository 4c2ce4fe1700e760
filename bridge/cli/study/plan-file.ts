// A plan file as a value, and the line of each of its fields. JSON is read as YAML, which holds it.
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { PlanPath } from '@harness/shared/order/study/plan.ts'
import { isMapping } from '@harness/shared/order/study/values.ts'
import { type Document, isNode, isPair, LineCounter, parseDocument } from 'yaml'
import { fileErrorText } from '../run/file-error.ts'

export interface PlanFile {
  readonly value: unknown
  /** The folder that its relative paths start from. */
  readonly folder: string
  /** A field in words: "plan.yaml:12 personas[0].name". */
  readonly place: (path: PlanPath) => string
}

/** The error of the parser for lines that are indented with tabs. */
const TAB = 'TAB_AS_INDENT'

/** Reads a plan. `name` is the path as it was given. Throws `argument_invalid`. */
export async function readPlanFile(name: string, path: string): Promise<PlanFile> {
  const folder = dirname(path)
  if (/\.[cm]?[jt]s$/.test(path)) {
    const value = await moduleAt(name, path)
    return { value, folder, place: (at) => placeText(basename(path), undefined, at) }
  }
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw wrongFile(name, `cannot be read: ${fileErrorText(thrown)}`)
  })
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [first] = document.errors
  const error = document.errors.find(({ code }) => code === TAB) ?? first
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    const what =
      error.code === TAB
        ? 'begins with a tab, which YAML does not allow; indent it with spaces'
        : `is no YAML or JSON: ${plainError(error.message)}`
    throw wrongFile(`${basename(path)}:${line}`, what)
  }
  const lineOf = (at: PlanPath) => {
    const offset = offsetOf(document, at)
    return offset === undefined ? undefined : lines.linePos(offset).line
  }
  const place = (at: PlanPath) => placeText(basename(path), lineOf(at), at)
  return { value: contentOf(document, name), folder, place }
}

function contentOf(document: Document.Parsed, name: string): unknown {
  try {
    return document.toJS()
  } catch (thrown) {
    const what = thrown instanceof Error ? plainError(thrown.message) : String(thrown)
    throw wrongFile(name, `is no YAML or JSON: ${what}`)
  }
}

function wrongFile(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}

function plainError(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/\.$/, '')
}

async function moduleAt(name: string, path: string): Promise<unknown> {
  try {
    const loaded: unknown = await import(pathToFileURL(path).href)
    const value = isMapping(loaded) ? loaded['default'] : undefined
    if (value === undefined) throw wrongFile(name, 'exports no plan; write: export default { … }')
    return value
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    const what = thrown instanceof Error ? plainError(thrown.message) : String(thrown)
    throw wrongFile(name, `cannot be loaded: ${what}`)
  }
}

/** The position of a field, or of the nearest one around it. */
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

/** Where the key of a mapping or the item of a list begins. */
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

function placeText(file: string, line: number | undefined, path: PlanPath): string {
  const field = path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text && '.'}${key}`),
    '',
  )
  return [`${file}${line === undefined ? '' : `:${line}`}`, field].filter(Boolean).join(' ')
}
