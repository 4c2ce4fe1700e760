// Two pictures of one screen: whether something differs, beside what changes by itself or is only restyled.
import type { Rect } from '../../language/geometry.ts'

/** Fewer differing points than this are not seen, and neither is a smaller difference of a channel (as in the web device). */
const SEEN_POINTS = 4
const SEEN_LEVELS = 8
/** Outlines and shadows lie outside of a box, in points. */
const MARGIN = 6

/** Parts of the screen by who changes them, in points. */
export interface Areas {
  /** Changed in the document: counts wherever it also is. */
  readonly touched: readonly Rect[]
  /** Changes by itself. */
  readonly own: readonly Rect[]
  /** Only restyled by pointer or focus. */
  readonly restyled: readonly Rect[]
}

export type Difference = 'same' | 'own' | 'changed'

type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

export function differenceOf(
  before: Pixels,
  after: Pixels,
  areas: Areas,
  scale: number,
): Difference {
  if (before.width !== after.width || before.height !== after.height) return 'changed'
  const isTouched = inside(areas.touched, 1, scale)
  const isOwn = inside(areas.own, MARGIN, scale)
  const isRestyled = inside(areas.restyled, MARGIN, scale)
  const enough = SEEN_POINTS * scale * scale
  let counted = 0
  let own = 0
  for (let at = 0; at < before.data.length && counted < enough; at += 4) {
    if (!differs(before.data, after.data, at)) continue
    const x = (at / 4) % before.width
    const y = Math.floor(at / 4 / before.width)
    if (isTouched(x, y)) counted += 1
    else if (isOwn(x, y)) own += 1
    else if (!isRestyled(x, y)) counted += 1
  }
  if (counted >= enough) return 'changed'
  return own > 0 ? 'own' : 'same'
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
