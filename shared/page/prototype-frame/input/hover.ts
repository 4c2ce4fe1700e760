// Mouse movement, with the leave and enter events between two points.
import type { Point } from '../../../base/geometry.ts'
import { holds, parentOf } from '../../probe/find/walk.ts'
import type { Captures } from './capture.ts'
import { fireMouse, firePointer, LEFT, type PointerSource, targetAt } from './events.ts'
import { makeHoverLooks } from './hover-looks.ts'

/** Returns a function that moves the mouse, `buttons` pressed, and returns its target. */
export function makeTravel(capture: Captures): (point: Point, buttons: number) => Element {
  const showHovered = makeHoverLooks()
  let over: Element | undefined
  let last: Point = { x: 0, y: 0 }
  return (point, buttons) => {
    const target = capture.of(LEFT) ?? targetAt(point)
    const moved = { x: point.x - last.x, y: point.y - last.y }
    last = point
    showHovered(target)
    const aim = { ...LEFT, point, buttons, moved }
    if (over !== target) {
      const from = over?.isConnected ? over : undefined
      over = target
      if (from) leave(from, target, aim)
      enter(target, from, aim)
    }
    firePointer(target, 'pointermove', aim)
    fireMouse(target, 'mousemove', aim)
    return target
  }
}

interface Moving extends PointerSource {
  readonly point: Point
  readonly buttons: number
}

function leave(from: Element, to: Element, aim: Moving): void {
  firePointer(from, 'pointerout', { ...aim, related: to })
  fireMouse(from, 'mouseout', { ...aim, related: to })
  for (let at: Element | null = from; at && !holds(at, to); at = parentOf(at)) {
    firePointer(at, 'pointerleave', { ...aim, related: to })
    fireMouse(at, 'mouseleave', { ...aim, related: to })
  }
}

function enter(to: Element, from: Element | undefined, aim: Moving): void {
  firePointer(to, 'pointerover', { ...aim, related: from })
  fireMouse(to, 'mouseover', { ...aim, related: from })
  const entered: Element[] = []
  for (let at: Element | null = to; at && !(from && holds(at, from)); at = parentOf(at))
    entered.push(at)
  for (const at of entered.toReversed()) {
    firePointer(at, 'pointerenter', { ...aim, related: from })
    fireMouse(at, 'mouseenter', { ...aim, related: from })
  }
}
