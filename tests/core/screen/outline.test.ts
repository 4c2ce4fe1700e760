import { intersection, type Rect } from '@harness/shared/language/geometry.ts'
import type { WordsIn } from '@harness/web/core/screen/busy.ts'
import { linesOf, outlineOf } from '@harness/web/core/screen/outline.ts'
import { expect, it } from 'vitest'

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
