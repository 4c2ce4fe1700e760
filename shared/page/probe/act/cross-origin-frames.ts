// Frames of other sites, seen from the page that contains them. The probe inside each frame reports
// its content.

import type { Point, Rect } from '../../../base/geometry.ts'
import type { CrossOriginFrame } from '../../../device/observation.ts'
import { focusedElement } from '../find/control.ts'
import { aimAt, hitAt } from '../find/hit.ts'
import { fromPoint } from '../find/points.ts'
import type { Registry } from '../find/registry.ts'
import { areaOf } from '../find/report.ts'
import { documentIn, isFrameElement } from '../find/walk.ts'
import { find } from './locate.ts'

export interface CrossOriginFrames {
  /** Element of a frame, for the device to ask the browser about. */
  element(key: number): Element | undefined
  /** Current area of the frame; undefined when it is gone or out of view. */
  area(key: number): Omit<CrossOriginFrame, 'key'> | undefined
  /** Frame that a tap at this point enters. */
  at(point: Point): number | undefined
  /** Frame with the focus; null when no frame has it, unlike an unanswered call. */
  focused(): number | null
  /** For each area, true when any part can be reached, not covered by this page. */
  reachable(key: number, areas: readonly Rect[]): readonly boolean[]
}

export function makeCrossOriginFrames(registry: Registry): CrossOriginFrames {
  const keyOf = (element: Element | undefined) =>
    element && isFrameElement(element) && !documentIn(element) ? registry.keyOf(element) : undefined
  return {
    element: (key) => registry.frame(key),
    area(key) {
      const element = registry.frame(key)
      const found = element?.isConnected ? find(element) : undefined
      return found && areaOf(found)
    },
    at(point) {
      const { x, y } = fromPoint(point)
      return keyOf(hitAt(x, y))
    },
    focused: () => keyOf(focusedElement()) ?? null,
    reachable(key, areas) {
      const element = registry.frame(key)
      return areas.map((area) => {
        const from = fromPoint(area)
        const to = fromPoint({ x: area.x + area.width, y: area.y + area.height })
        const box = new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y)
        return element !== undefined && !('cover' in aimAt(element, box))
      })
    },
  }
}
