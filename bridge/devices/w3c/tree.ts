// Parses the accessibility tree of `/source?format=json`. Each node is parsed separately, so that
// an invalid node does not lose the others; numbers and flags may be strings.

import { Rect } from '@harness/shared/base/geometry.ts'
import type { TextLine } from '@harness/shared/device/observation.ts'
import * as z from 'zod/mini'

export interface Node {
  /** Type without the prefix `XCUIElementType`. */
  readonly type: string
  readonly name: string
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly rect: Rect
  readonly enabled: boolean
  readonly visible: boolean
  readonly children: readonly Node[]
}

const words = z.pipe(
  z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  z.transform((value) => (value === null || value === undefined ? '' : String(value).trim())),
)
/** Accepts any spelling of false; a missing flag is true. */
const flag = z.pipe(
  z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  z.transform(
    (value) => value === null || value === undefined || !/^(0|false)$/.test(String(value)),
  ),
)

const Loose = z.object({
  type: z.string(),
  name: words,
  label: words,
  value: words,
  placeholderValue: words,
  rect: Rect,
  isEnabled: flag,
  isVisible: flag,
  children: z.optional(z.array(z.unknown())),
})

/** Maximum depth, above WebDriverAgent's own (`snapshotMaxDepth` is at most 62). */
const MAX_DEPTH = 80

/** Parses a tree; undefined when it is not a tree. */
export function treeOf(value: unknown, depth = 0): Node | undefined {
  const read = Loose.safeParse(value).data
  if (!read || depth > MAX_DEPTH) return undefined
  const { type, placeholderValue, isEnabled, isVisible, children = [], ...rest } = read
  return {
    ...rest,
    type: type.replace(/^XCUIElementType/, ''),
    placeholder: placeholderValue,
    enabled: isEnabled,
    visible: isVisible,
    children: children.flatMap((child) => treeOf(child, depth + 1) ?? []),
  }
}

/** Yields a node and all its descendants, in document order. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of node.children) yield* walk(child)
}

/** Texts of the tree with positions, visible or not, because visibility is not always known. */
export function textsOf(tree: Node): readonly TextLine[] {
  return [...walk(tree)].flatMap(({ name, label, value, placeholder, rect }) =>
    [...new Set([name, label, value, placeholder])]
      .filter((text) => text !== '')
      .map((text) => ({ text, rect })),
  )
}
