// Where the number of a mark is drawn: next to its element, inside the picture, and, when there is
// room, not over another number or another element.
import {
  intersection,
  type Point,
  type Rect,
  rectIn,
  type Size,
} from '@harness/shared/language/geometry.ts'
import type { Mark } from '../ports.ts'

/** Height of a badge and width of a digit, in pixels: readable to a model at 1,024 px. */
const BADGE_HEIGHT = 18
const DIGIT_WIDTH = 9
const BADGE_PADDING = 5

/** A drawn mark, in pixels of the picture. `textAt` is the centre of the number. */
export interface Badge {
  readonly id: number
  readonly box: Rect
  readonly badge: Rect
  readonly textAt: Point
}

/** One badge per mark, in order. Deterministic: the same marks give the same picture. */
export function badgesOf(
  marks: readonly Mark[],
  pointSize: Size,
  imageSize: Size,
): readonly Badge[] {
  const boxes = marks.map((mark) => rectIn(mark.rect, pointSize, imageSize))
  const drawn: Rect[] = []
  return marks.map((mark, index) => {
    const box = boxes[index] ?? mark.rect
    const badge = positionBadge(mark.id, box, { imageSize, drawn, boxes })
    drawn.push(badge)
    return {
      id: mark.id,
      box,
      badge,
      textAt: { x: badge.x + badge.width / 2, y: badge.y + badge.height / 2 },
    }
  })
}

interface Surroundings {
  readonly imageSize: Size
  readonly drawn: readonly Rect[]
  readonly boxes: readonly Rect[]
}

function positionBadge(id: number, box: Rect, around: Surroundings): Rect {
  const width = String(id).length * DIGIT_WIDTH + 2 * BADGE_PADDING
  const size = { width, height: BADGE_HEIGHT }
  const candidates = [
    { x: box.x, y: box.y - BADGE_HEIGHT },
    { x: box.x + box.width - width, y: box.y - BADGE_HEIGHT },
    { x: box.x - width, y: box.y },
    { x: box.x, y: box.y + box.height },
    { x: box.x, y: box.y },
  ].map((candidate) => inside({ ...candidate, ...size }, around.imageSize))
  return candidates.reduce((best, candidate) =>
    cost(candidate, box, around) < cost(best, box, around) ? candidate : best,
  )
}

function inside(rect: Rect, size: Size): Rect {
  return {
    ...rect,
    x: Math.max(0, Math.min(rect.x, size.width - rect.width)),
    y: Math.max(0, Math.min(rect.y, size.height - rect.height)),
  }
}

/** Covering another number costs most, another element less, its own element least. */
function cost(candidate: Rect, own: Rect, { drawn, boxes }: Surroundings): number {
  const onBadges = drawn.reduce((sum, other) => sum + overlap(candidate, other), 0)
  const onBoxes = boxes.reduce(
    (sum, other) => sum + (other === own ? 0 : overlap(candidate, other)),
    0,
  )
  return onBadges * 10 + onBoxes * 3 + overlap(candidate, own)
}

function overlap(a: Rect, b: Rect): number {
  const common = intersection(a, b)
  return common ? common.width * common.height : 0
}
