import { SAME_POINT_DISTANCE } from '../figures.ts'
import type { ToolUse } from '../tool.ts'

/** Identity of a call, without the model's own text. */
export type CallFacts = Pick<ToolUse, 'tool' | 'class' | 'input' | 'label' | 'mark'>

/** Fields that may differ by some points and still mean the same position. */
const COORDINATE_FIELDS = new Set(['x', 'y', 'dx', 'dy', 'x1', 'y1', 'x2', 'y2'])

/**
 * True for the same tool and input, with slightly different points or text. A mark is identified by
 * its element, because its number changes between screens.
 */
export function isEquivalent(a: CallFacts, b: CallFacts): boolean {
  if (a.tool !== b.tool || (a.mark === undefined) !== (b.mark === undefined)) return false
  const named = a.mark && b.mark
  if (named && !isSameElement(a.mark, b.mark)) return false
  const keys = new Set([...Object.keys(a.input), ...Object.keys(b.input)])
  if (named) keys.delete('id')
  return [...keys].every((key) => isAlike(key, a.input[key], b.input[key]))
}

type Marked = NonNullable<CallFacts['mark']>

function isSameElement(a: Marked, b: Marked): boolean {
  return (
    a.role === b.role &&
    a.label === b.label &&
    isNear(a.rect.x, b.rect.x) &&
    isNear(a.rect.y, b.rect.y)
  )
}

function isAlike(key: string, a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return COORDINATE_FIELDS.has(key) ? isNear(a, b) : a === b
  if (typeof a === 'string' && typeof b === 'string') return plain(a) === plain(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_POINT_DISTANCE
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
