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
import type { Busy } from './busy.ts'

/** Height of a badge in pixels: readable to a model at 1,024 px, and where there is little room. */
const HEIGHTS = [18, 14] as const
/** Of the height. */
const DIGIT_WIDTH = 0.5
const PADDING = 0.28

/**
 * The outline is this far outside of its element, in pixels, so that it cuts off no letter. Where
 * it would cross much of what is beside the element, it is thin and at the edge instead.
 */
const OUTLINE = { wide: { gap: 2, reach: 2.5 }, thin: { gap: 0, reach: 0.5 } } as const
export type Outline = keyof typeof OUTLINE

/** Share of the outline that may lie on detail. */
const CROSSED = 0.05

/** What a pixel costs that a badge covers; without any, the nearest corner wins. */
const COST = { badge: 40, detail: 12, otherBox: 1, ownBox: 0.2, small: 60, order: 0.5 } as const

/** A drawn mark, in pixels of the picture. `textAt` is the centre of the number. */
export interface Badge {
  readonly id: number
  readonly box: Rect
  readonly outline: Outline
  readonly badge: Rect
  readonly textAt: Point
}

/** Where a badge covers nothing, as far as is known. */
const NOTHING: Busy = () => 0

/** One badge per mark, in order. Deterministic: the same marks and pixels give the same picture. */
export function badgesOf(
  marks: readonly Mark[],
  pointSize: Size,
  imageSize: Size,
  busy: Busy = NOTHING,
): readonly Badge[] {
  const outlines = marks.map((mark) =>
    outlineOf(rectIn(mark.outline ?? mark.rect, pointSize, imageSize), imageSize, busy),
  )
  const boxes = outlines.map(({ box }) => box)
  const drawn: Rect[] = []
  return marks.map((mark, index) => {
    const box = boxes[index] ?? mark.rect
    const badge = positionBadge(mark.id, box, { imageSize, drawn, boxes, busy })
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

function outlineOf(rect: Rect, size: Size, busy: Busy): { box: Rect; outline: Outline } {
  const wide = grown(rect, OUTLINE.wide.gap, size)
  const { reach } = OUTLINE.wide
  const [outer, inner] = [grown(wide, reach, size), grown(wide, -reach, size)]
  const area = outer.width * outer.height - inner.width * inner.height
  const crossed = busy(outer) - busy(inner)
  return crossed <= CROSSED * area
    ? { box: wide, outline: 'wide' }
    : { box: grown(rect, OUTLINE.thin.gap, size), outline: 'thin' }
}

/** Half the width of the line, halo included, in pixels. */
export function reachOf(outline: Outline): number {
  return OUTLINE[outline].reach
}

function grown({ x, y, width, height }: Rect, by: number, size: Size): Rect {
  const around = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
  return intersection(around, { x: 0, y: 0, ...size }) ?? around
}

interface Surroundings {
  readonly imageSize: Size
  readonly drawn: readonly Rect[]
  readonly boxes: readonly Rect[]
  readonly busy: Busy
}

/** Fractions of the way along a side of the box. */
const ALONG = [0, 1, 0.5, 0.25, 0.75] as const

function positionBadge(id: number, box: Rect, around: Surroundings): Rect {
  const priced = HEIGHTS.flatMap((height, size) => {
    const width = (String(id).length * DIGIT_WIDTH + 2 * PADDING) * height
    return places(box, { width, height }).map((place, index) => {
      const rect = inside({ ...place, width, height }, around.imageSize)
      return { rect, cost: costOf(rect, box, around) + size * COST.small + index * COST.order }
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
function costOf(place: Rect, own: Rect, { drawn, boxes, busy }: Surroundings): number {
  const onBadges = drawn.reduce((sum, other) => sum + overlap(place, other), 0)
  const onBoxes = boxes.reduce((sum, other) => sum + (other === own ? 0 : overlap(place, other)), 0)
  return (
    onBadges * COST.badge +
    busy(place) * COST.detail +
    onBoxes * COST.otherBox +
    overlap(place, own) * COST.ownBox
  )
}

function overlap(a: Rect, b: Rect): number {
  const common = intersection(a, b)
  return common ? common.width * common.height : 0
}
