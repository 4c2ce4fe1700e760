// Where the number of a mark is drawn: next to its element, inside the picture, and not over text,
// another number or another element when there is any other place.
import {
  intersection,
  type Point,
  type Rect,
  rectIn,
  type Size,
} from '@harness/shared/language/geometry.ts'
import type { Mark } from '../ports.ts'
import type { Busy, WordsIn } from './busy.ts'

/** Height of a badge in pixels: readable to a model at 1,024 px, and where there is little room. */
const HEIGHTS = [18, 14] as const
/** Of the height. */
const DIGIT_WIDTH = 0.5
const PADDING = 0.28

/** Half of a line, halo included, in pixels. */
const OUTLINE = { wide: { reach: 2.5 }, thin: { reach: 0.5 } } as const
type Outline = keyof typeof OUTLINE

/** A wide outline is this far outside of its element, in pixels, so that it cuts off no letter. */
const GAP = 2

/** Where else a side may be, thin: farther in where words of something else touch the element. */
const GAPS = [2, 1, 0, -3, -6] as const

/** An element is at least this long across its moved sides, in pixels. */
const LEAST = 20

/** What a pixel costs that a badge covers; without any, the nearest corner wins. */
const COST = {
  badge: 40,
  words: 24,
  detail: 12,
  otherBox: 1,
  ownBox: 0.2,
  small: 60,
  order: 0.5,
} as const

/** A drawn mark, in pixels of the picture. `textAt` is the centre of the number. */
export interface Badge {
  readonly id: number
  readonly box: Rect
  readonly outline: Outline
  readonly badge: Rect
  readonly textAt: Point
}

/** Where a picture has detail, and which of it is letters, as far as a device says it. */
interface Detail {
  readonly all: Busy
  readonly words: WordsIn
}

const NOTHING: Detail = { all: () => 0, words: () => () => 0 }

/** One badge per mark, in order. Deterministic: the same marks and pixels give the same picture. */
export function badgesOf(
  marks: readonly Mark[],
  pointSize: Size,
  imageSize: Size,
  detail: Detail = NOTHING,
): readonly Badge[] {
  const outlines = marks.map((mark) =>
    outlineOf(rectIn(mark.outline ?? mark.rect, pointSize, imageSize), imageSize, detail),
  )
  const boxes = outlines.map(({ box }) => box)
  const drawn: Rect[] = []
  return marks.map((mark, index) => {
    const box = boxes[index] ?? mark.rect
    const badge = positionBadge(mark.id, box, { imageSize, drawn, boxes, detail })
    drawn.push(badge)
    return {
      id: mark.id,
      box,
      outline: outlines[index]?.outline ?? 'wide',
      badge,
      textAt: { x: badge.x + badge.width / 2, y: badge.y + badge.height / 2 },
    }
  })
}

/** Wide where it crosses no word; else thin, each side where it crosses the fewest letters. */
function outlineOf(rect: Rect, size: Size, detail: Detail): { box: Rect; outline: Outline } {
  const words = detail.words(grown(rect, NEAR))
  const around = { left: GAP, top: GAP, right: GAP, bottom: GAP }
  const crossed = SIDES.map((side) => words(strip(grown(rect, around), side, OUTLINE.wide.reach)))
  if (crossed.every((letters) => letters === 0))
    return { box: onPicture(grown(rect, around), size), outline: 'wide' }
  const gaps = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const side of SIDES) gaps[side] = leastCrossing(rect, side, words)
  return { box: onPicture(grown(rect, gaps), size), outline: 'thin' }
}

/** A line or a badge of an element is within this distance, in pixels. */
const NEAR = { left: 40, top: 40, right: 40, bottom: 40 } as const

const SIDES = ['left', 'top', 'right', 'bottom'] as const
type Side = (typeof SIDES)[number]

function leastCrossing(rect: Rect, side: Side, words: Busy): number {
  const length = side === 'left' || side === 'right' ? rect.width : rect.height
  const priced = GAPS.filter((gap) => gap >= 0 || length >= LEAST).map((gap) => {
    const box = grown(rect, { left: 0, top: 0, right: 0, bottom: 0, [side]: gap })
    return { gap, crossed: words(strip(box, side, OUTLINE.thin.reach)) }
  })
  return priced.reduce((best, each) => (each.crossed < best.crossed ? each : best)).gap
}

/** The line of one side, of this half width. */
function strip({ x, y, width, height }: Rect, side: Side, reach: number): Rect {
  const thick = 2 * reach
  const across = { x: x - reach, width: width + thick, height: thick }
  const down = { y: y - reach, width: thick, height: height + thick }
  switch (side) {
    case 'left':
      return { ...down, x: x - reach }
    case 'top':
      return { ...across, y: y - reach }
    case 'right':
      return { ...down, x: x + width - reach }
    case 'bottom':
      return { ...across, y: y + height - reach }
  }
}

/** Half the width of the line, halo included, in pixels. */
export function reachOf(outline: Outline): number {
  return OUTLINE[outline].reach
}

function grown(rect: Rect, { left, top, right, bottom }: Readonly<Record<Side, number>>): Rect {
  return {
    x: rect.x - left,
    y: rect.y - top,
    width: rect.width + left + right,
    height: rect.height + top + bottom,
  }
}

function onPicture(box: Rect, size: Size): Rect {
  return intersection(box, { x: 0, y: 0, ...size }) ?? box
}

interface Surroundings {
  readonly imageSize: Size
  readonly drawn: readonly Rect[]
  readonly boxes: readonly Rect[]
  readonly detail: Detail
}

/** Fractions of the way along a side of the box. */
const ALONG = [0, 1, 0.5, 0.25, 0.75] as const

function positionBadge(id: number, box: Rect, around: Surroundings): Rect {
  const words = around.detail.words(grown(box, NEAR))
  const priced = HEIGHTS.flatMap((height, size) => {
    const width = (String(id).length * DIGIT_WIDTH + 2 * PADDING) * height
    return places(box, { width, height }).map((place, index) => {
      const rect = inside({ ...place, width, height }, around.imageSize)
      return {
        rect,
        cost:
          costOf(rect, box, around) +
          words(rect) * COST.words +
          size * COST.small +
          index * COST.order,
      }
    })
  })
  return priced.reduce((best, each) => (each.cost < best.cost ? each : best)).rect
}

/** Outside along the four sides, then inside along the right and the left one. */
function places(box: Rect, badge: Size): readonly Point[] {
  const right = box.x + box.width
  const rows = ALONG.map((part) => box.y + part * (box.height - badge.height))
  const columns = ALONG.map((part) => box.x + part * (box.width - badge.width))
  return [
    ...columns.map((x) => ({ x, y: box.y - badge.height })),
    ...rows.map((y) => ({ x: box.x - badge.width, y })),
    ...rows.map((y) => ({ x: right, y })),
    ...columns.map((x) => ({ x, y: box.y + box.height })),
    ...rows.map((y) => ({ x: right - badge.width, y })),
    ...rows.map((y) => ({ x: box.x, y })),
  ]
}

function inside(rect: Rect, size: Size): Rect {
  return {
    ...rect,
    x: Math.max(0, Math.min(rect.x, size.width - rect.width)),
    y: Math.max(0, Math.min(rect.y, size.height - rect.height)),
  }
}

/** Covering another number costs most, then detail, then another element, its own one least. */
function costOf(place: Rect, own: Rect, { drawn, boxes, detail }: Surroundings): number {
  const onBadges = drawn.reduce((sum, other) => sum + overlap(place, other), 0)
  const onBoxes = boxes.reduce((sum, other) => sum + (other === own ? 0 : overlap(place, other)), 0)
  return (
    onBadges * COST.badge +
    detail.all(place) * COST.detail +
    onBoxes * COST.otherBox +
    overlap(place, own) * COST.ownBox
  )
}

function overlap(a: Rect, b: Rect): number {
  const common = intersection(a, b)
  return common ? common.width * common.height : 0
}
