// Compares two pictures of one screen: the kind of difference, and its position.
import type { Rect } from '@harness/shared/base/geometry.ts'
import type { Pixels } from '../../png.ts'

/**
 * Minimum number of differing points, and minimum difference of a channel, that a user can notice.
 */
const SEEN_POINTS = 4
const SEEN_LEVELS = 8
/** Distance in points by which outlines and shadows exceed a box. */
const MARGIN = 6
/** Maximum width of a caret, in points. */
const CARET_WIDTH = 3
/** Side length in device pixels of the tiles that record moving parts. */
const TILE = 16

/** Areas of the screen by the cause of their changes, in points. */
export interface Areas {
  /** Areas changed in the document; they count even inside the other areas. */
  readonly touched: readonly Rect[]
  /** Areas that change by themselves. */
  readonly own: readonly Rect[]
  /** Areas that may be redrawn by themselves, counted only where they moved before the input. */
  readonly painters: readonly Rect[]
  /** Areas restyled only by pointer or focus. */
  readonly restyled: readonly Rect[]
  /** Fields in which a caret may blink. */
  readonly caret: readonly Rect[]
}

/**
 * Kind of difference. `own` means only areas that change by themselves, `painted` also a drawing or
 * video. `restyled` means styles of pointer or focus, `field` a caret or one letter in a field.
 */
export type Difference = 'same' | 'field' | 'restyled' | 'own' | 'painted' | 'changed'

/** Tiles in which two pictures differ, to detect parts that move without DOM changes. */
export interface Tiles {
  has(x: number, y: number): boolean
  /** True when one of the tiles is in this part, given in device pixels. */
  meets(part: Edges): boolean
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Finds the tiles in which two pictures differ, and those around them. */
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
      // Checked before the tiles, because a drawing may move far from its previous position.
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
  // One bar is a caret that blinked; two are a caret that moved.
  if (carets > 1) return 'changed'
  if (painted > 0) return 'painted'
  if (own > 0) return 'own'
  // Focus may restyle a field, but a single bar in it is still a caret.
  const isCaret = !isBeside && restyledBars.count(CARET_WIDTH * scale) === 1
  if (restyled >= SEEN_POINTS * scale * scale && !isCaret) return 'restyled'
  return carets > 0 || isCaret ? 'field' : 'same'
}

/** Groups columns with a difference into bars. */
function makeBars() {
  const columns = new Set<number>()
  return {
    add: (x: number) => columns.add(x),
    /** Counts the bars; a wide one counts as several. */
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

/** Counts the differing pixels among those that `counts` selects; all pixels for unequal sizes. */
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
 * Calls back for each differing pixel until it returns false. Equal rows cost only one memory
 * comparison.
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
 * Compares red, green and blue only: a picture has an alpha channel while something in the page is
 * transparent (measured).
 */
function isSameAt(a: Buffer, atA: number, b: Buffer, atB: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((a[atA + channel] ?? 0) - (b[atB + channel] ?? 0)) >= SEEN_LEVELS) return false
  }
  return true
}
