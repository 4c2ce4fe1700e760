import { isCandidate, isChoice, isHtml, isToggle } from './control.ts'
import { surfaceOf } from './editor-surface.ts'
import { listensForPress } from './listener-check.ts'
import { shadowOf } from './shadow.ts'
import {
  closest,
  type Frame,
  holds,
  innerFrame,
  isFrameElement,
  MAX_DEPTH,
  parentOf,
  styleOf,
  topFrame,
} from './walk.ts'

/**
 * Seven points of a hit test (docs/internals/facts.md, Marks): center, two inner corners, four edge
 * centers two pixels inside.
 */
function samples(part: DOMRect): readonly DOMPoint[] {
  const at = (x: number, y: number) => new DOMPoint(part.left + x, part.top + y)
  const { width, height } = part
  const inX = Math.min(2, width / 2)
  const inY = Math.min(2, height / 2)
  return [
    at(width / 2, height / 2),
    at(width / 4, height / 4),
    at((width * 3) / 4, (height * 3) / 4),
    at(width / 2, inY),
    at(width / 2, height - inY),
    at(inX, height / 2),
    at(width - inX, height / 2),
  ]
}

/**
 * Innermost element at a point of the top frame, inside shadow roots and same-origin frames too.
 */
export function hitAt(x: number, y: number): Element | undefined {
  let frame: Frame = topFrame()
  let hit = frame.doc.elementFromPoint(x, y)
  for (let depth = 0; hit && depth < MAX_DEPTH; depth++) {
    if (isFrameElement(hit)) {
      const inner = innerFrame(hit, frame)
      const next = inner?.doc.elementFromPoint((x - inner.x) / inner.sx, (y - inner.y) / inner.sy)
      if (!inner || !next) break
      frame = inner
      hit = next
      continue
    }
    const next: Element | null | undefined = shadowOf(hit)?.elementFromPoint(
      (x - frame.x) / frame.sx,
      (y - frame.y) / frame.sy,
    )
    if (!next || next === hit) break
    hit = next
  }
  return hit ?? undefined
}

/**
 * Point where a tap reaches the element, preferring the wanted one; otherwise the element that
 * covers it. `inside`: the hit is the element or a descendant, not its label.
 */
type Aim =
  | { readonly x: number; readonly y: number; readonly inside: boolean }
  | { readonly cover: Element | undefined }

export function aimAt(element: Element, part: DOMRect, wanted?: DOMPoint): Aim {
  const inside =
    wanted &&
    wanted.x >= part.left &&
    wanted.x <= part.right &&
    wanted.y >= part.top &&
    wanted.y <= part.bottom
  let cover: Element | undefined
  let shared: Aim | undefined
  for (const { x, y } of inside ? [wanted, ...samples(part)] : samples(part)) {
    const hit = hitAt(x, y)
    if (hit && hits(hit, element)) {
      const aim = { x, y, inside: holds(element, hit) }
      if (!isOfInner(hit, element)) return aim
      shared ??= aim
    } else cover ??= hit
  }
  return shared ?? { cover }
}

/** True when the hit belongs to a nested control, such as a filter in a header. */
function isOfInner(hit: Element, element: Element): boolean {
  const nearest = closest(hit, isCandidate)
  return nearest !== undefined && nearest !== element && holds(element, nearest)
}

/** True when a hit activates the element, its own label included. */
function hits(hit: Element, element: Element): boolean {
  if (holds(element, hit)) return true
  const surface = surfaceOf(element)
  if (surface && holds(surface, hit) && isOwnPlace(hit, surface)) return true
  const label = closest(hit, (at) => at.localName === 'label')
  if (label !== undefined && isLabelOf(label, element)) return true
  if (isPressedFor(hit, element)) return true
  return isChoice(element) && isPressedThrough(hit, element)
}

/** True when the hit on a surface does not belong to another control in it. */
function isOwnPlace(hit: Element, surface: Element): boolean {
  const other = closest(hit, isCandidate)
  return other === undefined || (other !== surface && holds(other, surface))
}

/** True for a transparent sibling that covers a transparent toggle and takes its presses. */
function isPressedFor(hit: Element, element: Element): boolean {
  return (
    isToggle(element) &&
    hit.parentElement === element.parentElement &&
    [hit, element].every((at) => styleOf(at)?.opacity === '0') &&
    listensForPress(hit)
  )
}

/** Maximum number of ancestors of a hit to search for a listening list. */
const LEVELS = 3

/**
 * True for a choice that lets presses through to its container, which finds the choice by position.
 */
function isPressedThrough(hit: Element, element: Element): boolean {
  if (styleOf(element)?.pointerEvents !== 'none' || !holds(hit, element)) return false
  let at: Element | null = hit
  for (let level = 0; at && level <= LEVELS; level++, at = parentOf(at))
    if (listensForPress(at)) return true
  return false
}

function isLabelOf(label: Element, element: Element): boolean {
  return isHtml(label) && 'control' in label && label.control === element
}
