import type { Point } from '../../../base/geometry.ts'

/**
 * Converts CSS pixels of the top frame to points of the screen, which differ when a phone page is
 * zoomed out to fit.
 */
export function toPoints(box: DOMRect): { x: number; y: number; width: number; height: number } {
  const { scale, left, top } = zoom()
  const rounded = (css: number) => Math.round(css * scale * 10) / 10
  return {
    x: rounded(box.x - left),
    y: rounded(box.y - top),
    width: rounded(box.width),
    height: rounded(box.height),
  }
}

/** Converts a point of the screen to CSS pixels of the top frame. */
export function fromPoint(point: Point): DOMPoint {
  const { scale, left, top } = zoom()
  return new DOMPoint(point.x / scale + left, point.y / scale + top)
}

/** Converts a position in CSS pixels of the top frame to a point of the screen. */
export function pointAt(x: number, y: number): Point {
  const { scale, left, top } = zoom()
  return { x: (x - left) * scale, y: (y - top) * scale }
}

/** Hot path: skips the offsets of an unzoomed page, which cannot be panned. */
function zoom(): { scale: number; left: number; top: number } {
  const { visualViewport: view } = window
  if (!view || view.scale === 1) return AS_IT_IS
  return { scale: view.scale, left: view.offsetLeft, top: view.offsetTop }
}

const AS_IT_IS = { scale: 1, left: 0, top: 0 }
