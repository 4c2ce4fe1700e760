// Compares two screenshots, ignoring changes without input and mere restyling.
import type { Rect } from '../../../base/geometry.ts'

/**
 * Minimum number of differing points that a user sees, and minimum difference of a channel (as in
 * the web device).
 */
const SEEN_POINTS = 4
const SEEN_LEVELS = 8
/** Outlines and shadows extend this far outside a box, in points. */
const MARGIN = 6

/** Areas of the screen by the cause of a change, in points. */
export interface Areas {
  /** Changed in the document; overrides the other kinds. */
  readonly touched: readonly Rect[]
  /** Changes without input. */
  readonly own: readonly Rect[]
  /** May repaint without input; counts as painted only if it also changed before the input. */
  readonly painters: readonly Rect[]
  /** Only restyled by pointer or focus. */
  readonly restyled: readonly Rect[]
}

export type Difference = 'same' | 'own' | 'painted' | 'restyled' | 'changed'

type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/** Screenshots in order; `earlier` and `before` both precede the input. */
interface Pictures {
  readonly earlier?: Pixels | undefined
  readonly before: Pixels
  readonly after: Pixels
}

export function differenceOf(
  { earlier, before, after }: Pictures,
  areas: Areas,
  scale: number,
): Difference {
  if (before.width !== after.width || before.height !== after.height) return 'changed'
  const isTouched = inside(areas.touched, 1, scale)
  const isOwn = inside(areas.own, MARGIN, scale)
  const isRestyled = inside(areas.restyled, MARGIN, scale)
  const painting = areas.painters.filter((rect) => earlier && moves(earlier, before, rect, scale))
  const isPainted = inside(painting, 0, scale)
  const whose = (x: number, y: number): keyof Areas => {
    if (isTouched(x, y)) return 'touched'
    if (isOwn(x, y)) return 'own'
    if (isPainted(x, y)) return 'painters'
    return isRestyled(x, y) ? 'restyled' : 'touched'
  }
  const enough = SEEN_POINTS * scale * scale
  const points = { touched: 0, own: 0, painters: 0, restyled: 0 }
  for (let at = 0; at < before.data.length && points.touched < enough; at += 4) {
    if (!differs(before.data, after.data, at)) continue
    const x = (at / 4) % before.width
    const y = Math.floor(at / 4 / before.width)
    points[whose(x, y)] += 1
  }
  if (points.touched >= enough) return 'changed'
  if (points.painters > 0) return 'painted'
  if (points.own > 0) return 'own'
  return points.restyled >= enough ? 'restyled' : 'same'
}

/** True when two screenshots differ in this area. */
function moves(one: Pixels, other: Pixels, rect: Rect, scale: number): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  const isIn = inside([rect], 0, scale)
  for (let at = 0; at < one.data.length; at += 4) {
    const [x, y] = [(at / 4) % one.width, Math.floor(at / 4 / one.width)]
    if (isIn(x, y) && differs(one.data, other.data, at)) return true
  }
  return false
}

function differs(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++)
    if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) >= SEEN_LEVELS) return true
  return false
}

function inside(rects: readonly Rect[], margin: number, scale: number) {
  const boxes = rects.map(({ x, y, width, height }) => ({
    left: (x - margin) * scale,
    top: (y - margin) * scale,
    right: (x + width + margin) * scale,
    bottom: (y + height + margin) * scale,
  }))
  return (x: number, y: number) =>
    boxes.some((at) => x >= at.left && x <= at.right && y >= at.top && y <= at.bottom)
}
