import * as z from 'zod/mini'

/** Position in screen points, as in the model, log and devices. Origin top left, y down. */
export const Point = z.object({ x: z.number(), y: z.number() })
export type Point = z.infer<typeof Point>

/** Width and height in screen points, unless a name contains `pixels`. */
export const Size = z.object({ width: z.number(), height: z.number() })
export type Size = z.infer<typeof Size>

/** Area in screen points; `x` and `y` are its top left corner. */
export const Rect = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Rect = z.infer<typeof Rect>

/** Distance of a tap from its target's border, in points, because hit tests round at edges. */
const TAP_INSET = 4

/** Converts an area from screen points to the pixels of a picture, scaling each axis separately. */
export function rectIn(rect: Rect, from: Size, to: Size): Rect {
  const sx = to.width / from.width
  const sy = to.height / from.height
  return { x: rect.x * sx, y: rect.y * sy, width: rect.width * sx, height: rect.height * sy }
}

/** Size of a picture whose long edge is limited to `longEdge`; it is never enlarged. */
export function fitLongEdge(size: Size, longEdge: number): Size {
  const factor = Math.min(1, longEdge / Math.max(size.width, size.height))
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  }
}

/** Common part of two areas; undefined when they do not meet. */
export function intersection(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** True when the areas have more than an edge in common. */
export function meets(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

export function centre(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}

/** True when the point is on the screen (its right and bottom edges excluded). */
export function isInside(point: Point, size: Size): boolean {
  return point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height
}

/** Tap point of an element: the center of its visible part, away from the border if possible. */
export function tapPoint(rect: Rect, screen: Size): Point {
  const visible = intersection(rect, { x: 0, y: 0, ...screen })
  if (!visible) return centre(rect)
  const inset = intersection(visible, {
    x: rect.x + TAP_INSET,
    y: rect.y + TAP_INSET,
    width: rect.width - 2 * TAP_INSET,
    height: rect.height - 2 * TAP_INSET,
  })
  return centre(inset ?? visible)
}

/** Returns `count` evenly spaced points; the last is `to`. */
export function pointsBetween(from: Point, to: Point, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / count
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  })
}
