import type { Point, Rect, Size } from '@harness/shared/base/geometry.ts'

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}

/** Position of a screen area on its picture, in percent of the picture's size. */
export function rectStyle(rect: Rect, size: Size) {
  return {
    left: percent(rect.x, size.width),
    top: percent(rect.y, size.height),
    width: percent(rect.width, size.width),
    height: percent(rect.height, size.height),
  }
}

export function pointStyle(point: Point, size: Size) {
  return { left: percent(point.x, size.width), top: percent(point.y, size.height) }
}

/** Position of a caption: below an area, or above it at the picture's end; never past its sides. */
export function captionStyle(at: Rect, size: Size) {
  const low = at.y + at.height > size.height * 0.86
  const x = at.x + at.width / 2
  // Shifts the caption left by the same share of its width as the point's share of the picture's.
  const side = Math.min(Math.max(x / size.width, 0), 1)
  return {
    left: percent(x, size.width),
    top: percent(low ? at.y : at.y + at.height, size.height),
    translate: `${-100 * side}% ${low ? 'calc(-100% - 14px)' : '14px'}`,
  }
}
