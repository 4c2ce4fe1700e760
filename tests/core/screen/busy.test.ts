import type { Rect } from '@harness/shared/base/geometry.ts'
import { busyMap, wordsIn } from '@harness/web/core/screen/busy.ts'
import { expect, it } from 'vitest'

const SIZE = { width: 8, height: 4 }

/** White, with one black pixel. */
function picture(x: number, y: number): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(SIZE.width * SIZE.height).fill(255)
  grey[y * SIZE.width + x] = 0
  return grey
}

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const all = rect(0, 0, 8, 4)

it('detail is where a pixel differs from the next to its right or below', () => {
  const busy = busyMap(picture(4, 2), SIZE, SIZE)
  expect(busy(all)).toBe(3)
  expect(busy(rect(4, 2, 1, 1))).toBe(1)
  expect(busy(rect(3, 2, 1, 1))).toBe(1)
  expect(busy(rect(4, 1, 1, 1))).toBe(1)
  expect(busy(rect(5, 2, 3, 2))).toBe(0)
})

it('a difference of 10 counts, and one of 9 does not', () => {
  const at = (value: number) => {
    const grey = new Uint8ClampedArray(2).fill(100)
    grey[1] = value
    return busyMap(grey, { width: 2, height: 1 }, { width: 2, height: 1 })(rect(0, 0, 1, 1))
  }
  expect([at(109), at(110), at(91), at(90)]).toEqual([0, 1, 0, 1])
})

it('an area is in pixels of the whole picture, and cut at its edges', () => {
  const busy = busyMap(picture(4, 2), SIZE, { width: 16, height: 8 })
  expect(busy(rect(0, 0, 16, 8))).toBe(12)
  expect(busy(rect(-50, -50, 500, 500))).toBe(12)
})

it('detail outside of words does not count as letters, where it is known where words are', () => {
  const busy = busyMap(picture(4, 2), SIZE, SIZE)
  expect(wordsIn(busy, undefined)(all)(all)).toBe(3)
  expect(wordsIn(busy, [rect(3, 2, 2, 1)])(all)(all)).toBe(2)
  expect(wordsIn(busy, [rect(0, 0, 2, 1)])(all)(all)).toBe(0)
  expect(wordsIn(busy, [])(all)(all)).toBe(0)
})

it('the letters of a part are the detail inside of its words, however little there is', () => {
  const word = { x: 10, y: 10, width: 20, height: 10 }
  const letters = (detail: number, rect: Rect) => wordsIn(() => detail, [word])(word)(rect)
  expect(letters(1, word)).toBe(1)
  expect(letters(0, word)).toBe(0)
  expect(letters(1, { ...word, x: 100 })).toBe(0)
})
