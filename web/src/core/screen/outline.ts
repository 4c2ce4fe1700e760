// The line around a marked element: outside of it, and over no letter where any other place is.
import { intersection, type Rect, type Size } from '@harness/shared/base/geometry.ts'
import type { Busy, WordsIn } from './busy.ts'

/** White on both sides of a line, so that it stands out on any ground, in pixels. */
export const WHITE = { wide: 1.5, thin: 0 } as const

/** Half of a line, with its white, in pixels. */
const REACH = { wide: 1 + WHITE.wide, thin: 0.5 } as const

/** A wide outline is this far outside of its element, in pixels, so that it cuts off no letter. */
const GAP = 2

/** Alternative offsets of a side, drawn thin: farther in where other words touch the element. */
const GAPS = [2, 1, 0, -3, -6] as const

/** An element is at least this long across its moved sides, in pixels. */
const LEAST = 20

/** Share of a side that may lie on letters; with more the side is left out. */
const MOST_LETTERS = 0.1

/** A line or a number of an element is within this distance, in pixels. */
export const NEAR = 40

const SIDES = ['left', 'top', 'right', 'bottom'] as const
export type Side = (typeof SIDES)[number]

/** In pixels of the picture. A thin outline may lack sides. */
export interface Outline {
  readonly box: Rect
  readonly line: keyof typeof REACH
  readonly sides: readonly Side[]
}

/** Wide where it crosses no word; else thin, each side where it crosses the fewest letters. */
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

/** The areas that an outline paints, with its white. */
export function linesOf({ box, line, sides }: Outline): readonly Rect[] {
  return sides.map((side) => strip(box, side, REACH[line]))
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

/** Longer by this on each side. */
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
