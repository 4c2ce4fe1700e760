// Positions of the mark numbers: next to the element and inside the picture, avoiding text, other
// numbers and other elements where possible.
import {
  intersection,
  type Point,
  type Rect,
  rectIn,
  type Size,
} from '@harness/shared/base/geometry.ts'
import type { Mark } from '../ports.ts'
import type { Busy, WordsIn } from './busy.ts'
import { around, NEAR, type Outline, outlineOf } from './outline.ts'

/** Badge heights in pixels: readable to a model at 1,024 px, smaller where space is scarce. */
const HEIGHTS = [18, 14] as const
/** Width and padding as shares of the badge's height. */
const DIGIT_WIDTH = 0.5
const PADDING = 0.28

/** White border of a badge, in pixels. */
export const BADGE_HALO = 1.5

/** Cost per pixel that a badge covers; without any cost the nearest corner wins. */
const COST = {
  badge: 40,
  words: 24,
  detail: 12,
  otherBox: 1,
  ownBox: 0.2,
  small: 60,
  order: 0.5,
} as const

/** Number of letter and badge pixels that may be covered without harm. */
const MOST_COVERED = 8
/** Cost of covering more; equals an icon. */
const COVERS = 600

/** A drawn mark, in pixels of the picture. */
export interface Badge extends Outline {
  readonly id: number
  /** Position of the number; absent when it would hide the words that identify the mark anyway. */
  readonly badge?: Rect
}

/** Detail in a picture, and the part of it that is text, if the device reports text. */
interface Detail {
  readonly all: Busy
  readonly words: WordsIn
  /** Marks that are identifiable in the list by their visible text (`named-by-words.ts`). */
  readonly named: ReadonlySet<number>
}

const NOTHING: Detail = { all: () => 0, words: () => () => 0, named: new Set() }

/** One badge per mark, in order. Deterministic: the same marks and pixels give the same picture. */
export function badgesOf(
  marks: readonly Mark[],
  pointSize: Size,
  imageSize: Size,
  detail: Detail = NOTHING,
): readonly Badge[] {
  const outlined = marks.map((mark) => ({
    id: mark.id,
    ...outlineOf(rectIn(mark.outline ?? mark.rect, pointSize, imageSize), imageSize, detail.words),
  }))
  const boxes = outlined.map(({ box }) => box)
  const drawn: Rect[] = []
  const numbers = new Map<number, Rect>()
  // Marks that only their number identifies are placed first.
  const isNamed = ({ id }: { readonly id: number }) => detail.named.has(id)
  for (const { id, box } of [
    ...outlined.filter((mark) => !isNamed(mark)),
    ...outlined.filter(isNamed),
  ]) {
    const { rect, covered } = positionBadge(id, box, { imageSize, drawn, boxes, detail })
    if (covered > MOST_COVERED && detail.named.has(id)) continue
    drawn.push(rect)
    numbers.set(id, rect)
  }
  return outlined.map((mark) => {
    const badge = numbers.get(mark.id)
    return { ...mark, ...(badge && { badge }) }
  })
}

interface Surroundings {
  readonly imageSize: Size
  readonly drawn: readonly Rect[]
  readonly boxes: readonly Rect[]
  readonly detail: Detail
}

/** Positions along a side of the box, as fractions of it. */
const ALONG = [0, 1, 0.5, 0.25, 0.75] as const

interface Priced {
  readonly rect: Rect
  readonly covered: number
  readonly cost: number
}

function positionBadge(id: number, box: Rect, surroundings: Surroundings): Priced {
  const words = surroundings.detail.words(around(box, NEAR))
  const priced = HEIGHTS.flatMap((height, size) => {
    const width = (String(id).length * DIGIT_WIDTH + 2 * PADDING) * height
    return places(box, { width, height }).map((place, index) => {
      const rect = inside({ ...place, width, height }, surroundings.imageSize)
      const painted = around(rect, BADGE_HALO)
      const letters = words(painted)
      const onBadges = surroundings.drawn.reduce((sum, other) => sum + overlap(painted, other), 0)
      const covered = letters + onBadges
      const cost =
        letters * COST.words +
        onBadges * COST.badge +
        (covered > MOST_COVERED ? COVERS : 0) +
        costOf(rect, box, surroundings) +
        size * COST.small +
        index * COST.order
      return { rect, covered, cost }
    })
  })
  return priced.reduce((best, each) => (each.cost < best.cost ? each : best))
}

/** Positions outside along all sides, inside along left and right, and in the middle row. */
function places(box: Rect, badge: Size): readonly Point[] {
  const right = box.x + box.width
  const middle = box.y + (box.height - badge.height) / 2
  const rows = ALONG.map((part) => box.y + part * (box.height - badge.height))
  const columns = ALONG.map((part) => box.x + part * (box.width - badge.width))
  return [
    ...columns.map((x) => ({ x, y: box.y - badge.height })),
    ...rows.map((y) => ({ x: box.x - badge.width, y })),
    ...rows.map((y) => ({ x: right, y })),
    ...columns.map((x) => ({ x, y: box.y + box.height })),
    ...rows.map((y) => ({ x: right - badge.width, y })),
    ...rows.map((y) => ({ x: box.x, y })),
    ...columns.slice(2).map((x) => ({ x, y: middle })),
  ]
}

function inside(rect: Rect, size: Size): Rect {
  return {
    ...rect,
    x: Math.max(0, Math.min(rect.x, size.width - rect.width)),
    y: Math.max(0, Math.min(rect.y, size.height - rect.height)),
  }
}

/** Covering detail costs more than covering another element, and that more than its own. */
function costOf(place: Rect, own: Rect, { boxes, detail }: Surroundings): number {
  const onBoxes = boxes.reduce((sum, other) => sum + (other === own ? 0 : overlap(place, other)), 0)
  return (
    detail.all(place) * COST.detail + onBoxes * COST.otherBox + overlap(place, own) * COST.ownBox
  )
}

function overlap(a: Rect, b: Rect): number {
  const common = intersection(a, b)
  return common ? common.width * common.height : 0
}
