import type { Point } from '../../../base/geometry.ts'
import { parentOf, styleOf } from '../../probe/find/walk.ts'
import { targetAt } from './events.ts'

export function turnWheel(point: Point, dx: number, dy: number): void {
  const target = targetAt(point)
  const isFree = target.dispatchEvent(
    new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      clientX: point.x,
      clientY: point.y,
      deltaX: dx,
      deltaY: dy,
    }),
  )
  if (isFree) scrollFrom(target, dx, dy)
}

/** Scrolls the innermost container that can still scroll this way; true when something moved. */
export function scrollFrom(target: Element, dx: number, dy: number): boolean {
  for (let at: Element | null = target; at; at = parentOf(at)) {
    const before = { x: at.scrollLeft, y: at.scrollTop }
    if (!canScroll(at)) continue
    at.scrollBy({ left: dx, top: dy, behavior: 'instant' })
    if (at.scrollLeft !== before.x || at.scrollTop !== before.y) return true
    if (keepsScrolling(at, dy)) return false
  }
  const page = document.scrollingElement
  if (!page) return false
  const before = { x: page.scrollLeft, y: page.scrollTop }
  page.scrollBy({ left: dx, top: dy, behavior: 'instant' })
  return page.scrollLeft !== before.x || page.scrollTop !== before.y
}

function canScroll(element: Element): boolean {
  if (element === document.scrollingElement) return true
  const style = styleOf(element)
  return /auto|scroll/.test(`${style?.overflowX} ${style?.overflowY}`)
}

/** True for a container that does not pass scrolling on (CSS Overscroll Behavior). */
function keepsScrolling(element: Element, dy: number): boolean {
  const style = styleOf(element)
  const behavior = dy === 0 ? style?.overscrollBehaviorX : style?.overscrollBehaviorY
  const overflows =
    element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
  return overflows && (behavior === 'contain' || behavior === 'none')
}
