// A drawing that moves all the time differs from an answer by a picture before the input.
import type { Pixels } from '@harness/bridge/devices/png.ts'
import { compare, tilesOf } from '@harness/bridge/devices/web/observe/compare.ts'
import { expect, it } from 'vitest'

const SIDE = 120
const CHANNELS = 3
const STRIDE = 1 + SIDE * CHANNELS
const NO_AREAS = { touched: [], own: [], painters: [], restyled: [], caret: [] }
const CANVAS = { x: 20, y: 20, width: 60, height: 60 }

/** A grey picture with a dark square of 8 by 8 points, which begins at this one. */
function picture(from?: number): Pixels {
  const data = Buffer.alloc(SIDE * STRIDE, 200)
  if (from !== undefined)
    for (let y = from; y < from + 8; y++)
      data.fill(40, y * STRIDE + 1 + from * CHANNELS, y * STRIDE + 1 + (from + 8) * CHANNELS)
  return { width: SIDE, height: SIDE, channels: CHANNELS, stride: STRIDE, data }
}

it.each([
  ['a drawing that moved before the input too', picture(30), picture(50), 'painted'],
  ['a drawing that stood still before the input', picture(), picture(50), 'changed'],
  ['a change beside a drawing that moves', picture(30), picture(100), 'changed'],
] as const)('the comparison of two pictures knows %s', (_, earlier, after, difference) => {
  const before = picture()
  const moving = tilesOf(earlier, before)
  const areas = { ...NO_AREAS, painters: [CANVAS] }
  expect(compare({ before, after, scale: 1, areas, moving })).toBe(difference)
})

/** A grey picture with a dark bar of this width in the middle. */
function withBar(width: number): Pixels {
  const { data, ...rest } = picture()
  for (let y = 50; y < 66; y++)
    data.fill(40, y * STRIDE + 1 + 50 * CHANNELS, y * STRIDE + 1 + (50 + width) * CHANNELS)
  return { ...rest, data }
}

it.each([
  ['a caret that blinked', 1, 'field'],
  ['a highlight', 20, 'restyled'],
] as const)(
  'the comparison of two pictures knows %s in a field with the focus',
  (_, width, difference) => {
    const areas = { ...NO_AREAS, restyled: [CANVAS], caret: [CANVAS] }
    const pictures = { before: picture(), after: withBar(width) }
    expect(compare({ ...pictures, scale: 1, areas })).toBe(difference)
  },
)
