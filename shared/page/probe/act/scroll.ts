import type { Point } from '../../../base/geometry.ts'
import type { Scrollable } from '../../../device/observation.ts'
import type { Scrolled } from '../../../device/probe-answers.ts'
import { focusedElement } from '../find/control.ts'
import { hitAt } from '../find/hit.ts'
import { fromPoint } from '../find/points.ts'
import { parentOf } from '../find/walk.ts'

export interface Scroller {
  /**
   * Remembers the position of every scrollable element under the point. Without a point, of those
   * that keys may scroll: around the focus, the last one scrolled, and the page.
   */
  before(point?: Point): void
  /** Records which of the remembered elements moved as the last one scrolled. */
  notice(): void
  /** Undefined when nothing was remembered since the last call. */
  after(): Scrolled | undefined
}

interface Position extends Point {
  readonly element: Element
}

function hasMoved({ element, x, y }: Position): boolean {
  return element.scrollLeft !== x || element.scrollTop !== y
}

export function makeScroller(): Scroller {
  let positions: Position[] = []
  let isArmed = false
  return {
    before(point) {
      isArmed = true
      const starts = point ? [under(point)] : [focusedElement(), scrolledInSight(), page()]
      const around = new Set(starts.flatMap((start) => (start ? [...withParents(start)] : [])))
      positions = [...around]
        .filter(canScroll)
        .map((element) => ({ element, x: element.scrollLeft, y: element.scrollTop }))
    },
    notice() {
      const moved = positions.find(hasMoved)
      if (moved) lastScrolled = new WeakRef(moved.element)
    },
    after() {
      // A busy page may miss the call to `before`: earlier scrolling must not be reported again.
      if (!isArmed) return undefined
      isArmed = false
      this.notice()
      const moved = positions.find(hasMoved) ?? positions[0]
      if (!moved) return { dx: 0, dy: 0, at: { x: 0, y: 0 }, max: { x: 0, y: 0 } }
      const { element } = moved
      return {
        dx: Math.round(element.scrollLeft - moved.x),
        dy: Math.round(element.scrollTop - moved.y),
        at: { x: Math.round(element.scrollLeft), y: Math.round(element.scrollTop) },
        max: {
          x: element.scrollWidth - element.clientWidth,
          y: element.scrollHeight - element.clientHeight,
        },
      }
    },
  }
}

function under(point: Point): Element {
  const { x, y } = fromPoint(point)
  return hitAt(x, y) ?? document.documentElement
}

function page(): Element {
  return document.scrollingElement ?? document.documentElement
}

function* withParents(start: Element): Generator<Element> {
  for (let at: Element | null = start; at; at = parentOf(at)) yield at
}

let lastScrolled: WeakRef<Element> | undefined

/**
 * Scroll range of the last scrolled area while it is in view. Otherwise of the innermost vertical
 * scroll area at this point, or the page.
 */
export function scrollableAt(x: number, y: number): Scrollable {
  const part = scrollingPart(x, y)
  const above = Math.round(part.scrollTop)
  const below = Math.max(0, Math.round(part.scrollHeight - part.clientHeight) - above)
  return { above, below, ...(part === page() ? {} : { inner: true }) }
}

/** Element that `scrollableAt` measures. */
export function scrollingPart(x: number, y: number): Element {
  let at: Element | null = scrolledInSight() ?? hitAt(x, y) ?? document.documentElement
  while (at && !(canScroll(at) && at.scrollHeight > at.clientHeight + 1)) at = parentOf(at)
  return at ?? page()
}

function scrolledInSight(): Element | undefined {
  const element = lastScrolled?.deref()
  if (!element?.isConnected || element === document.scrollingElement) return undefined
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return inSight ? element : undefined
}

function canScroll(element: Element): boolean {
  const overflows =
    element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
  if (!overflows) return false
  if (element === element.ownerDocument.scrollingElement) return true
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  return /auto|scroll/.test(`${style?.overflowX} ${style?.overflowY}`)
}
