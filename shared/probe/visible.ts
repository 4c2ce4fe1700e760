import { isHtml, isToggle } from './control.ts'
import {
  clipped,
  closest,
  type Found,
  type Frame,
  holds,
  innerFrame,
  isFrameElement,
  MAX_DEPTH,
  topFrame,
} from './walk.ts'

/** The element's box in CSS pixels of the top frame. Of a link broken over lines, its largest piece. */
export function boxOf({ element, frame }: Found): DOMRect {
  const pieces = [...element.getClientRects()]
  const box =
    pieces.length > 1 && pieces.length < 50 ? largest(pieces) : element.getBoundingClientRect()
  return new DOMRect(box.left + frame.x, box.top + frame.y, box.width, box.height)
}

function largest(boxes: readonly DOMRect[]): DOMRect {
  return boxes.reduce((best, box) =>
    box.width * box.height > best.width * best.height ? box : best,
  )
}

/** What of the element can be seen inside its frames; undefined when nothing. Says nothing about what lies above it. */
export function shownPart(found: Found): DOMRect | undefined {
  if (!isRendered(found.element)) return undefined
  const part = clipped(boxOf(found), found.frame.clip)
  return part.width >= 1 && part.height >= 1 ? part : undefined
}

function isRendered(element: Element): boolean {
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  if (!element.checkVisibility(options)) return false
  const view = element.ownerDocument.defaultView
  if (!view || view.getComputedStyle(element).pointerEvents === 'none') return false
  return closest(element, (at) => at.hasAttribute('inert')) === undefined
}

/** Styled checkboxes hide the real one and show its label: then the label is where a person clicks. */
export function faceOf(found: Found): Found {
  const { element, frame } = found
  if (!isToggle(element) || shownPart(found)) return found
  const label = [...(element.labels ?? [])].find((at) => shownPart({ element: at, frame }))
  return label ? { element: label, frame } : found
}

/** The seven places of behaviour 4.4: middle, two inner corners, four edge middles two pixels in. */
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

/** The innermost element at a place of the top frame, through shadow roots and frames of the same origin. */
export function hitAt(x: number, y: number): Element | undefined {
  let frame: Frame = topFrame()
  let hit = frame.doc.elementFromPoint(x, y)
  for (let depth = 0; hit && depth < MAX_DEPTH; depth++) {
    if (isFrameElement(hit)) {
      const inner = innerFrame(hit, frame)
      const next = inner?.doc.elementFromPoint(x - inner.x, y - inner.y)
      if (!inner || !next) break
      frame = inner
      hit = next
      continue
    }
    const next: Element | null | undefined = hit.shadowRoot?.elementFromPoint(
      x - frame.x,
      y - frame.y,
    )
    if (!next || next === hit) break
    hit = next
  }
  return hit ?? undefined
}

/** A place where a tap reaches the element, the wanted one first; else what lies above it. */
export type Aim =
  | { readonly x: number; readonly y: number }
  | { readonly cover: Element | undefined }

export function aimAt(element: Element, part: DOMRect, wanted?: DOMPoint): Aim {
  const inside =
    wanted &&
    wanted.x >= part.left &&
    wanted.x <= part.right &&
    wanted.y >= part.top &&
    wanted.y <= part.bottom
  let cover: Element | undefined
  for (const { x, y } of inside ? [wanted, ...samples(part)] : samples(part)) {
    const hit = hitAt(x, y)
    if (hit && reaches(hit, element)) return { x, y }
    cover ??= hit
  }
  return { cover }
}

/** Hitting a control's own label is hitting the control. */
function reaches(hit: Element, element: Element): boolean {
  if (holds(element, hit)) return true
  const label = closest(hit, (at) => at.localName === 'label')
  return label !== undefined && isLabelOf(label, element)
}

function isLabelOf(label: Element, element: Element): boolean {
  return isHtml(label) && 'control' in label && label.control === element
}
