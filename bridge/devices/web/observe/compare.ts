// Two pictures of one screen: what differs, and where.
import type { Rect } from '@harness/shared/base/geometry.ts'
import type { Pixels } from '../../png.ts'

/**
 * Fewer differing points than this are not seen, and neither is a smaller difference of a channel.
 */
const SEEN_POINTS = 4
const SEEN_LEVELS = 8
/** Outlines and shadows lie outside of a box, in points. */
const MARGIN = 6
/** A bar at most this wide is a caret, in points. */
const CARET_WIDTH = 3
/** Edge of the squares in which moving parts are remembered, in device pixels. */
const TILE = 16

/** Parts of the screen by who changes them, in points. */
export interface Areas {
  /** Changed in the document: counts wherever it also is. */
  readonly touched: readonly Rect[]
  /** Changes by itself. */
  readonly own: readonly Rect[]
  /** May paint by itself, and does where it did before the input. */
  readonly painters: readonly Rect[]
  /** Only restyled by pointer or focus. */
  readonly restyled: readonly Rect[]
  /** Fields in which a caret may blink. */
  readonly caret: readonly Rect[]
}

/**
 * `changed`: something else than the areas that do not count. `own`: only what changes by itself;
 * `painted`: a drawing or film among it.
 * `restyled`: only what pointer and focus restyle. `field`: a little in a field with a caret, as a
 * caret that blinked or one letter.
 */
export type Difference = 'same' | 'field' | 'restyled' | 'own' | 'painted' | 'changed'

/** Differing tiles of two pictures, for a part that always moves and leaves no trace. */
export interface Tiles {
  has(x: number, y: number): boolean
  /** True when any of them lies in this part, in device pixels. */
  meets(part: Edges): boolean
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The squares in which two pictures differ, and those around them. */
export function tilesOf(a: Pixels, b: Pixels): Tiles {
  const tiles = new Set<string>()
  eachDifference(a, b, (x, y) => {
    const [column, row] = [Math.floor(x / TILE), Math.floor(y / TILE)]
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) tiles.add(`${column + dx},${row + dy}`)
    return true
  })
  return {
    has: (x, y) => tiles.has(`${Math.floor(x / TILE)},${Math.floor(y / TILE)}`),
    meets: ({ left, top, right, bottom }) =>
      [...tiles].some((tile) => {
        const [x = 0, y = 0] = tile.split(',').map((at) => Number(at) * TILE)
        return x + TILE > left && x < right && y + TILE > top && y < bottom
      }),
  }
}

export interface Comparison {
  readonly before: Pixels
  readonly after: Pixels
  readonly scale: number
  readonly areas: Areas
  /** Tiles that moved before the input. */
  readonly moving?: Tiles | undefined
}

export function compare({ before, after, scale, areas, moving }: Comparison): Difference {
  if (before.width !== after.width || before.height !== after.height) return 'changed'
  const inside = (rects: readonly Rect[], margin: number) =>
    insideOf(rects.map((rect) => inPixels(rect, margin, scale)))
  const isTouched = inside(areas.touched, 1)
  const isOwn = inside(areas.own, MARGIN)
  const painting = areas.painters.map((rect) => inPixels(rect, 0, scale))
  const isPainted = insideOf(painting.filter((at) => moving?.meets(at)))
  const isRestyled = inside(areas.restyled, MARGIN)
  const isCaretField = inside(areas.caret, MARGIN)
  const bars = makeBars()
  const restyledBars = makeBars()
  let isBeside = false
  let counted = 0
  let own = 0
  let painted = 0
  let restyled = 0
  const addRestyled = (x: number, y: number) => {
    restyled += 1
    if (isCaretField(x, y)) restyledBars.add(x)
    else isBeside = true
    return true
  }
  eachDifference(before, after, (x, y) => {
    if (!isTouched(x, y)) {
      // Before the squares: where a drawing goes next need not be near where it was.
      if (!isOwn(x, y) && isPainted(x, y)) {
        painted += 1
        return true
      }
      if (isOwn(x, y) || moving?.has(x, y)) {
        own += 1
        return true
      }
      if (isRestyled(x, y)) return addRestyled(x, y)
    }
    if (isCaretField(x, y)) {
      bars.add(x)
      return true
    }
    counted += 1
    return counted < SEEN_POINTS * scale * scale
  })
  if (counted >= SEEN_POINTS * scale * scale) return 'changed'
  const carets = bars.count(CARET_WIDTH * scale)
  // One bar is a caret that blinked; two are one that moved.
  if (carets > 1) return 'changed'
  if (painted > 0) return 'painted'
  if (own > 0) return 'own'
  // A field may be restyled by its focus; one bar in it is its caret all the same.
  const isCaret = !isBeside && restyledBars.count(CARET_WIDTH * scale) === 1
  if (restyled >= SEEN_POINTS * scale * scale && !isCaret) return 'restyled'
  return carets > 0 || isCaret ? 'field' : 'same'
}

/** Columns with a difference, as bars. */
function makeBars() {
  const columns = new Set<number>()
  return {
    add: (x: number) => columns.add(x),
    /** Bars; a wide one counts as several. */
    count(width: number): number {
      const sorted = [...columns].toSorted((a, b) => a - b)
      let bars = 0
      let first = Number.NEGATIVE_INFINITY
      for (const x of sorted) {
        if (x - first < width) continue
        bars += 1
        first = x
      }
      return bars
    },
  }
}

function insideOf(boxes: readonly Edges[]): (x: number, y: number) => boolean {
  return (x, y) =>
    boxes.some((at) => x >= at.left && x <= at.right && y >= at.top && y <= at.bottom)
}

function inPixels({ x, y, width, height }: Rect, margin: number, scale: number): Edges {
  return {
    left: (x - margin) * scale,
    top: (y - margin) * scale,
    right: (x + width + margin) * scale,
    bottom: (y + height + margin) * scale,
  }
}

/** Number of differing pixels among those that count; all of them for unequal sizes. */
export function countDifferent(
  a: Pixels,
  b: Pixels,
  counts: (x: number, y: number) => boolean = () => true,
): number {
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height
  let different = 0
  eachDifference(a, b, (x, y) => {
    if (counts(x, y)) different += 1
    return true
  })
  return different
}

/**
 * Calls back for each differing pixel until it returns false. Equal rows cost one comparison of
 * memory.
 */
function eachDifference(a: Pixels, b: Pixels, found: (x: number, y: number) => boolean): void {
  for (let y = 0; y < a.height; y++) {
    const [one, other] = [y * a.stride, y * b.stride]
    const alike = a.stride === b.stride
    if (alike && a.data.compare(b.data, other, other + b.stride, one, one + a.stride) === 0)
      continue
    for (let x = 0; x < a.width; x++) {
      const isSame = isSameAt(a.data, one + 1 + x * a.channels, b.data, other + 1 + x * b.channels)
      if (!isSame && !found(x, y)) return
    }
  }
}

/**
 * Red, green and blue; a picture has a channel more while something in the page is transparent
 * (measured).
 */
function isSameAt(a: Buffer, atA: number, b: Buffer, atB: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((a[atA + channel] ?? 0) - (b[atB + channel] ?? 0)) >= SEEN_LEVELS) return false
  }
  return true
}
