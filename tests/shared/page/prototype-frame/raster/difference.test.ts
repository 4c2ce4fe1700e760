import { type Areas, differenceOf } from '@harness/shared/page/prototype-frame/raster/difference.ts'
import { expect, it } from 'vitest'

const SIZE = { width: 60, height: 60 }
const NO_AREAS: Areas = { touched: [], own: [], painters: [], restyled: [] }
const BOX = { x: 20, y: 20, width: 10, height: 10 }

/** A grey picture with a darker square of 4 by 4 points, which begins at this one. */
function picture(x?: number, y = 0) {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(200)
  if (x !== undefined)
    for (let row = y; row < y + 4; row++)
      for (let column = x; column < x + 4; column++) data[(row * SIZE.width + column) * 4] = 100
  return { ...SIZE, data }
}

const difference = (areas: Partial<Areas>, [x, y]: readonly [x: number, y: number]) =>
  differenceOf({ before: picture(), after: picture(x, y) }, { ...NO_AREAS, ...areas }, 1)

it('two equal pictures are the same, and other sizes are a change', () => {
  expect(differenceOf({ before: picture(), after: picture() }, NO_AREAS, 1)).toBe('same')
  expect(differenceOf({ before: picture(), after: { ...picture(), width: 30 } }, NO_AREAS, 1)).toBe(
    'changed',
  )
})

// A shadow reaches six points out of its box: the square lies just inside of that, or beyond it.
it.each([
  ['above', [20, 14], [20, 9]],
  ['below', [20, 32], [20, 37]],
  ['left of', [14, 20], [9, 20]],
  ['right of', [32, 20], [37, 20]],
] as const)('a restyled element may differ a little %s its box, and no farther', (_, near, far) => {
  expect(difference({ restyled: [BOX] }, near)).toBe('restyled')
  expect(difference({ restyled: [BOX] }, far)).toBe('changed')
})

it('an area that changes by itself is reported as such, and a document change always counts', () => {
  expect(difference({ own: [BOX] }, [22, 22])).toBe('own')
  expect(difference({ own: [BOX], touched: [BOX] }, [22, 22])).toBe('changed')
})

it('a drawing that moved before the input is called so, and one that stood still has changed', () => {
  const [earlier, before, after] = [picture(21, 21), picture(), picture(25, 25)]
  const areas = { ...NO_AREAS, painters: [BOX] }
  expect(differenceOf({ earlier, before, after }, areas, 1)).toBe('painted')
  expect(differenceOf({ earlier: before, before, after }, areas, 1)).toBe('changed')
  expect(differenceOf({ before, after }, areas, 1)).toBe('changed')
  expect(differenceOf({ earlier, before, after: picture(2, 2) }, areas, 1)).toBe('changed')
})

it('a difference too small to be seen does not count', () => {
  const after = picture()
  after.data[0] = 100
  expect(differenceOf({ before: picture(), after }, NO_AREAS, 1)).toBe('same')
  const pale = picture(20, 20)
  expect(
    differenceOf(
      { before: pale, after: { ...SIZE, data: pale.data.map((value) => value + 7) } },
      NO_AREAS,
      1,
    ),
  ).toBe('same')
})
