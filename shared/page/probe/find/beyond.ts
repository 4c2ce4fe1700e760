// Controls out of view, with the scroll offsets that reveal them.
import { scrollingPart } from '../act/scroll.ts'
import { attempt } from './attempt.ts'
import { type Found, holds } from './walk.ts'

/** Maximum listed: no person scrolls through thousands. */
const MAX_LISTED = 200
/** Smaller boxes contain text for screen readers, in CSS pixels. */
const LEAST = 4

/**
 * Scroll offsets of controls that the mouse wheel would reveal at the center of the screen.
 * Measured from the top, in the unit of `scrollable`.
 */
export function controlsBeyond(found: readonly Found[]): number[] {
  const part = attempt(() => scrollingPart(innerWidth / 2, innerHeight / 2))
  if (!part) return []
  const isPage = part === document.scrollingElement || part === document.documentElement
  const view = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : part.getBoundingClientRect()
  const offsets: number[] = []
  let last: Element | undefined
  for (const { element, frame } of found) {
    if (offsets.length >= MAX_LISTED) break
    const isInside = frame.doc === document && (isPage || holds(part, element))
    if (!isInside || (last && holds(last, element))) continue
    const offset = offsetIn(part, view, element.getBoundingClientRect())
    if (offset === undefined || !isUsable(element)) continue
    last = element
    offsets.push(offset)
  }
  return offsets.toSorted((a, b) => a - b)
}

/** Undefined for a visible box, and for one that vertical scrolling does not reveal. */
function offsetIn(part: Element, view: DOMRect, box: DOMRect): number | undefined {
  const isBeyond = box.bottom <= view.top || box.top >= view.bottom
  const isBeside = box.right <= view.left || box.left >= view.right
  if (!isBeyond || isBeside || box.width < LEAST || box.height < LEAST) return undefined
  const offset = Math.round(box.top - view.top + part.scrollTop)
  return offset < 0 || offset > part.scrollHeight ? undefined : offset
}

function isUsable(element: Element): boolean {
  return attempt(() => element.checkVisibility({ visibilityProperty: true })) === true
}
