import { parseSync } from 'vite'

export interface FunctionLines {
  readonly name: string
  /** From 1. */
  readonly line: number
  /** All lines, blank ones and comments too. */
  readonly lines: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function ownName({ id, key }: Node): string | undefined {
  const named = isNode(id) ? id : key
  return isNode(named) && typeof named['name'] === 'string' ? named['name'] : undefined
}

/** Every function of a file with a block as its body. */
export function functionsIn(file: string, text: string): readonly FunctionLines[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const found: FunctionLines[] = []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const visit = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const each of value) visit(each, name)
    if (!isNode(value)) return
    const own = ownName(value) ?? name
    const { type, body, start, end } = value
    if (FUNCTIONS.has(type) && isNode(body) && body.type === 'BlockStatement') {
      const line = lineAt(start)
      found.push({ name: own, line, lines: lineAt(end) - line + 1 })
    }
    for (const child of Object.values(value)) visit(child, own)
  }
  visit(program, '')
  return found
}
