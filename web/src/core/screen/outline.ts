// The outline of a marked element: outside of it, and not over letters if avoidable.
import { intersection, type Rect, type Size } from '@harness/shared/base/geometry.ts'
import type { Busy, WordsIn } from './busy.ts'

/** White border on both sides of a line, in pixels, so that it is visible on any background. */
export const WHITE = { wide: 1.5, thin: 0 } as const

/** Half the width of a line including its white border, in pixels. */
const REACH = { wide: 1 + WHITE.wide, thin: 0.5 } as const

/** Distance of a wide outline from its element, in pixels, so that it cuts off no letter. */
const GAP = 2

/** Alternative distances of a thin side: negative when neighbouring text touches the element. */
const GAPS = [2, 1, 0, -3, -6] as const

/** Minimum length of an element for negative distances, in pixels. */
const LEAST = 20

/** Maximum share of a side that may cover letters; otherwise the side is left out. */
const MOST_LETTERS = 0.1

/** Maximum distance of a line or number from its element, in pixels. */
export const NEAR = 40

const SIDES = ['left', 'top', 'right', 'bottom'] as const
export type Side = (typeof SIDES)[number]

/** Outline in pixels of the picture. A thin one may lack sides. */
export interface Outline {
  readonly box: Rect
  readonly line: keyof typeof REACH
  readonly sides: readonly Side[]
}

/** Draws a wide outline if it crosses no text, else a thin one that crosses few letters. */
export function outlineOf(rect: Rect, size: Size, wordsIn: WordsIn): Outline {
  const words = wordsIn(around(rect, NEAR))
  const outside = around(rect, GAP)
  if (SIDES.every((side) => words(strip(outside, side, REACH.wide)) === 0))
    return { box: onPicture(outside, size), line: 'wide', sides: SIDES }
  const gapAt = (side: Side) => leastCrossing(rect, side, words)
  const [left, top] = [gapAt('left'), gapAt('top')]
  const [right, bottom] = [gapAt('right'), gapAt('bottom')]
  const box = onPicture(grown(rect, { left, top, right, bottom }), size)
  const sides = SIDES.filter((side) => {
    const line = strip(box, side, REACH.thin)
    return words(line) <= MOST_LETTERS * line.width * line.height
  })
  return { box, line: 'thin', sides }
}

function leastCrossing(rect: Rect, side: Side, words: Busy): number {
  const length = side === 'left' || side === 'right' ? rect.width : rect.height
  const priced = GAPS.filter((gap) => gap >= 0 || length >= LEAST).map((gap) => {
    const box = grown(rect, { left: 0, top: 0, right: 0, bottom: 0, [side]: gap })
    return { gap, crossed: words(strip(box, side, REACH.thin)) }
  })
  return priced.reduce((best, each) => (each.crossed < best.crossed ? each : best)).gap
}

/** Areas that an outline paints, including its white border. */
export function linesOf({ box, line, sides }: Outline): readonly Rect[] {
  return sides.map((side) => strip(box, side, REACH[line]))
}

/** Line along one side; `reach` is half its width. */
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

/** Enlarges a rectangle by this much on each side. */
export function around({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

function grown(
  { x, y, width, height }: Rect,
  { left, top, right, bottom }: Readonly<Record<Side, number>>,
): Rect {
  return {
    x: x - left,
    y: y - top,
    width: width + left + right,
    height: height + top + bottom,
  }
}

function onPicture(box: Rect, size: Size): Rect {
  return intersection(box, { x: 0, y: 0, ...size }) ?? box
}
