// The accessibility tree of `/source?format=json`. Parsed node by node, so that an invalid node
// does not lose the others; numbers and flags may be strings.

import { Rect } from '@harness/shared/base/geometry.ts'
import type { TextLine } from '@harness/shared/device/observation.ts'
import * as z from 'zod/mini'

export interface Node {
  /** Without `XCUIElementType`. */
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
/** Present and false in any spelling; absent means true. */
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

/** Deeper than WebDriverAgent's default (`snapshotMaxDepth` is 62 at most). */
const MAX_DEPTH = 80

/** The parsed tree; undefined when it is not a tree. */
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

/** A node and all below it, in order. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of node.children) yield* walk(child)
}

/** Every text of the tree with its place, seen or not: a driver does not always know what is seen. */
export function textsOf(tree: Node): readonly TextLine[] {
  return [...walk(tree)].flatMap(({ name, label, value, placeholder, rect }) =>
    [...new Set([name, label, value, placeholder])]
      .filter((text) => text !== '')
      .map((text) => ({ text, rect })),
  )
}
