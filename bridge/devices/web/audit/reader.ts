// Lists the screen as a screen reader reads it, from the browser's accessibility tree.
import type { ReaderLine } from '@harness/shared/device/audit.ts'
import type { CDPSession } from 'playwright-core'

type Nodes = Awaited<ReturnType<typeof fullTree>>
type AxNode = Nodes[number]

/** Roles that only group others, or are read with their parent. */
const NOT_READ = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'RootWebArea',
  'LineBreak',
  'ListMarker',
])
/** Roles named by their text content, which is not read again. */
const NAMED_BY_WORDS = new Set(
  'button link heading checkbox radio tab option menuitem switch LabelText'.split(' '),
)
const STATES = [
  'level',
  'checked',
  'expanded',
  'selected',
  'disabled',
  'required',
  'invalid',
  'live',
]
const MAX_LINES = 500
const MAX_NAME = 200

async function fullTree(cdp: CDPSession) {
  return (await cdp.send('Accessibility.getFullAXTree')).nodes
}

export async function readAloud(cdp: CDPSession): Promise<readonly ReaderLine[]> {
  await cdp.send('Accessibility.enable')
  const nodes = await fullTree(cdp).finally(() => cdp.send('Accessibility.disable'))
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const roots = nodes.filter(({ parentId }) => parentId === undefined)
  return roots.flatMap((root) => [...linesUnder(root, 0, byId)]).slice(0, MAX_LINES)
}

function* linesUnder(
  node: AxNode,
  depth: number,
  byId: ReadonlyMap<string, AxNode>,
): Generator<ReaderLine> {
  const line = node.ignored ? undefined : lineOf(node, depth)
  if (line) yield line
  if (isReadWhole(line)) return
  for (const id of node.childIds ?? []) {
    const child = byId.get(id)
    if (child) yield* linesUnder(child, line ? depth + 1 : depth, byId)
  }
}

function isReadWhole(line: ReaderLine | undefined): boolean {
  return line !== undefined && line.name !== '' && NAMED_BY_WORDS.has(line.role)
}

function lineOf({ role, name, properties = [] }: AxNode, depth: number): ReaderLine | undefined {
  const what = String(role?.value ?? '')
  const words = String(name?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
  if (what === '' || NOT_READ.has(what) || (what === 'StaticText' && words === '')) return undefined
  const more = properties.flatMap(({ name: key, value }) =>
    STATES.includes(key) && value.value !== false && value.value !== 'false'
      ? [value.value === true || value.value === 'true' ? key : `${key} ${value.value}`]
      : [],
  )
  return { depth, role: what === 'StaticText' ? 'text' : what, name: words, more: more.join(', ') }
}
