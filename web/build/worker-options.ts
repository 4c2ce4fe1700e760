import { type Plugin, parseAst } from 'vite'

/** Fields of an option's row that only forms, the command line and documents read. */
const UNREAD = new Set([
  ...['label', 'hint', 'flag', 'offFlag', 'field', 'group', 'part', 'isCovered'],
  ...['usual', 'short', 'listText', 'needs', 'isOrdered', 'leftToWorker'],
])

/** Modules that read those fields; a worker must not load them. */
const READERS = /shared\/order\/(?:options\/layers|study\/[\w-]+)\.ts$/

/**
 * Removes fields of run options that a worker never reads: 4 KB after gzip. Loading a module that
 * reads them fails the build.
 */
export function workerOptions(): Plugin {
  return {
    name: 'worker-options',
    enforce: 'post',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (READERS.test(path)) this.error(`${path} reads fields that workerOptions leaves out.`)
      if (!/shared\/order\/options\/[\w-]+\.ts$/.test(path)) return null
      return { code: withoutUnread(code), map: null }
    },
  }
}

type Statement = ReturnType<typeof parseAst>['body'][number]
type Expression = NonNullable<
  Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']
>
type Row = Extract<Expression, { type: 'ObjectExpression' }>

/** Script whose rows lack those fields. */
export function withoutUnread(code: string): string {
  const unread = parseAst(code)
    .body.flatMap(rowsIn)
    .flatMap(({ properties }) => properties)
    .filter((field) => field.type === 'Property' && isUnread(field.key))
  return unread
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + afterField(rest.slice(end)), code)
}

/** Rows in a statement, and the constants that rows share. */
function rowsIn(statement: Statement): readonly Row[] {
  const own = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (own?.type !== 'VariableDeclaration') return []
  return own.declarations.flatMap(({ init }) => {
    if (init?.type === 'ObjectExpression') return [init]
    const isRow = init?.type === 'CallExpression' && init.callee.type === 'Identifier'
    const [row] = isRow && init.callee.name === 'option' ? init.arguments : []
    return row?.type === 'ObjectExpression' ? [row] : []
  })
}

function isUnread(key: { readonly type: string; readonly name?: unknown }): boolean {
  return key.type === 'Identifier' && typeof key.name === 'string' && UNREAD.has(key.name)
}

/** Remainder of a row after a removed field. */
function afterField(rest: string): string {
  return rest.replace(/^\s*,/, '')
}
