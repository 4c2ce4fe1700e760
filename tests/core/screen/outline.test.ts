import { intersection, type Rect } from '@harness/shared/base/geometry.ts'
import type { WordsIn } from '@harness/web/core/screen/busy.ts'
import { linesOf, outlineOf } from '@harness/web/core/screen/outline.ts'
import { describe, expect, it } from 'vitest'

const size = { width: 400, height: 300 }
const element: Rect = { x: 100, y: 100, width: 80, height: 40 }

/** Letters in every pixel of these places. */
function letters(...places: readonly Rect[]): WordsIn {
  const inside = (rect: Rect) =>
    places.reduce((sum, place) => {
      const both = intersection(rect, place)
      return sum + (both ? both.width * both.height : 0)
    }, 0)
  return () => inside
}

// A wide line goes from 4.5 pixels outside of its element to 0.5 inside of that edge.
it.each<[string, Rect]>([
  ['above', { x: 100, y: 85, width: 80, height: 10 }],
  ['to the left', { x: 60, y: 100, width: 35, height: 40 }],
  ['to the right, down to its corner', { x: 185, y: 100, width: 40, height: 46 }],
  ['right under its left corner', { x: 90, y: 145, width: 20, height: 10 }],
])('an outline is wide where the nearest words are %s', (_, words) => {
  const outline = outlineOf(element, size, letters(words))
  expect(outline).toMatchObject({ line: 'wide', sides: ['left', 'top', 'right', 'bottom'] })
  for (const line of linesOf(outline)) expect(intersection(line, words)).toBeUndefined()
})

it('an outline is thin and on the edge of its element where words are one pixel away', () => {
  const above: Rect = { x: 100, y: 80, width: 80, height: 19.5 }
  expect(outlineOf(element, size, letters(above))).toEqual({
    box: { x: 98, y: 100, width: 84, height: 42 },
    line: 'thin',
    sides: ['left', 'top', 'right', 'bottom'],
  })
})

it('an outline is without the side that has words wherever it could be', () => {
  const across: Rect = { x: 100, y: 80, width: 80, height: 40 }
  expect(outlineOf(element, size, letters(across)).sides).toEqual(['left', 'right', 'bottom'])
})

describe('a side of an outline that words touch', () => {
  /** Sides of a thin outline, relative to those of its element. */
  const sidesOf = (width: number, height: number, words: Rect) => {
    const { box, sides } = outlineOf({ x: 100, y: 100, width, height }, size, letters(words))
    const [left, top] = [100 - box.x, 100 - box.y]
    const [right, bottom] = [box.width - width - left, box.height - height - top]
    const gaps = { left, top, right, bottom }
    return sides.map((side) => `${side} ${gaps[side]}`)
  }
  const atTop = (to: number): Rect => ({ x: 90, y: 60, width: 300, height: to - 60 })
  const atLeft = (to: number): Rect => ({ x: 60, y: 90, width: to - 60, height: 200 })

  it.each([
    [98.4, 1],
    [99.4, 0],
    [101.4, -3],
    [104.4, -6],
  ])('a side is moved as little as it must be for words up to %d: to %d', (to, gap) => {
    expect(sidesOf(60, 40, atTop(to))).toContain(`top ${gap}`)
    expect(sidesOf(40, 60, atLeft(to))).toContain(`left ${gap}`)
  })

  it.each([
    [20, true],
    [19, false],
  ])('a side is moved into an element that is %d pixels long across it: %s', (length, isMoved) => {
    expect(sidesOf(60, length, atTop(101.4)).includes('top -3')).toBe(isMoved)
    expect(sidesOf(length, 60, atLeft(101.4)).includes('left -3')).toBe(isMoved)
  })

  it('a side is on the edge of a small element where words end there', () => {
    expect(sidesOf(60, 19, atTop(99.4))).toContain('top 0')
  })
})

it('each side of a thin outline is a line of one pixel around the edge of its box', () => {
  const box: Rect = { x: 10, y: 20, width: 30, height: 40 }
  expect(linesOf({ box, line: 'thin', sides: ['left', 'top', 'right', 'bottom'] })).toEqual([
    { x: 9.5, y: 19.5, width: 1, height: 41 },
    { x: 9.5, y: 19.5, width: 31, height: 1 },
    { x: 39.5, y: 19.5, width: 1, height: 41 },
    { x: 9.5, y: 59.5, width: 31, height: 1 },
  ])
})
