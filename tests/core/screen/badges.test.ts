// Where the number of a mark is drawn, in the order of the places that are tried.
import { intersection, type Rect } from '@harness/shared/base/geometry.ts'
import type { Mark } from '@harness/web/core/ports.ts'
import { badgesOf } from '@harness/web/core/screen/badges.ts'
import { describe, expect, it } from 'vitest'

const SIZE = { width: 400, height: 300 }
/** Its outline is 2 pixels around it: from 98, 78 to 302, 182. */
const BOX = { x: 100, y: 80, width: 200, height: 100 }

function mark(rect: Rect, id = 1): Mark {
  return { id, ref: `${id}`, role: 'button', label: 'Go', rect, secure: false }
}

const areaOf = (part: Rect | undefined) => (part ? part.width * part.height : 0)
const coveredBy = (rects: readonly Rect[]) => (part: Rect) =>
  rects.reduce((sum, rect) => sum + areaOf(intersection(part, rect)), 0)
const noWords = { words: () => () => 0, named: new Set<number>() }

/** The number of the mark where all of the picture but a part shows something. */
function badgeWithin(free: Rect) {
  const all = (part: Rect) => areaOf(part) - areaOf(intersection(part, free))
  return badgesOf([mark(BOX)], SIZE, SIZE, { ...noWords, all })[0]?.badge
}

function expectAt(badge: Rect | undefined, [x = 0, y = 0]: readonly number[]) {
  expect([badge?.x, badge?.y].map((value) => value?.toFixed(2))).toEqual([
    x.toFixed(2),
    y.toFixed(2),
  ])
}

describe('the number of a mark', () => {
  it('the number of a mark is above the beginning of its outline where the picture is free', () => {
    const [{ badge } = {}] = badgesOf([mark(BOX)], SIZE, SIZE)
    expectAt(badge, [98, 60])
    expect(badge?.height).toBe(18)
  })

  it.each([
    [1, 19.08],
    [12, 28.08],
    [123, 37.08],
  ])('the number of a mark has room for its digits: %d', (id, width) => {
    expect(badgesOf([mark(BOX, id)], SIZE, SIZE)[0]?.badge?.width).toBeCloseTo(width)
  })

  const across = [98, 282.92, 190.46, 144.23, 236.69]
  const down = [78, 164, 121, 99.5, 142.5]
  it.each([
    ['above its outline', across.map((x) => [x, 60])],
    ['left of it', down.map((y) => [78.92, y])],
    ['right of it', down.map((y) => [302, y])],
    ['below it', across.map((x) => [x, 182])],
    ['inside at its right side', down.map((y) => [282.92, y])],
    ['inside at its left side', down.map((y) => [98, y])],
    ['inside in its middle', across.slice(2).map((x) => [x, 121])],
  ])(
    'the number of a mark goes where nothing is shown: %s, at both ends, in the middle and between',
    (_, places) => {
      for (const [x = 0, y = 0] of places)
        expectAt(badgeWithin({ x, y, width: 19.08, height: 18 }), [x, y])
    },
  )

  it('the number of a mark is smaller where only a smaller one fits', () => {
    const badge = badgeWithin({ x: 98, y: 64, width: 14.84, height: 14 })
    expectAt(badge, [98, 64])
    expect(badge?.height).toBe(14)
  })

  it('the number of a mark is inside the picture at each of its corners', () => {
    const corners = [
      [0, 0],
      [370, 0],
      [0, 280],
      [370, 280],
    ] as const
    for (const [x, y] of corners) {
      const [{ badge } = {}] = badgesOf([mark({ x, y, width: 30, height: 20 })], SIZE, SIZE)
      if (!badge) throw new Error('The mark has no number.')
      expect(badge.x >= 0 && badge.y >= 0).toBe(true)
      expect(badge.x + badge.width <= SIZE.width && badge.y + badge.height <= SIZE.height).toBe(
        true,
      )
    }
  })

  it('the number of a mark rather covers another element than an icon, and its own than another', () => {
    const around = { x: 60, y: 40, width: 280, height: 180 }
    const other = mark(around, 2)
    const onlyInside = coveredBy([
      { ...around, height: 38 },
      { ...around, y: 182, height: 38 },
      { ...around, width: 38 },
      { ...around, x: 302, width: 38 },
    ])
    const [{ badge: beside } = {}] = badgesOf([mark(BOX), other], SIZE, SIZE, {
      ...noWords,
      all: coveredBy([{ x: 98, y: 78, width: 204, height: 104 }]),
    })
    expect(beside && beside.y + beside.height).toBe(78)
    const [{ badge: within } = {}] = badgesOf([mark(BOX)], SIZE, SIZE, {
      ...noWords,
      all: onlyInside,
    })
    expectAt(within, [282.92, 78])
  })

  it.each([
    [8, true],
    [9, false],
  ])(
    'the number of a mark that words name would cover %d pixels of letters: drawn %s',
    (letters, isDrawn) => {
      const detail = { all: () => 0, words: () => () => letters, named: new Set([1]) }
      expect(badgesOf([mark(BOX)], SIZE, SIZE, detail)[0]?.badge !== undefined).toBe(isDrawn)
    },
  )

  it('the number of a mark that nothing else names is drawn whatever it covers', () => {
    const detail = { all: () => 0, words: () => () => 99, named: new Set<number>() }
    expect(badgesOf([mark(BOX)], SIZE, SIZE, detail)[0]?.badge).toBeDefined()
  })
})
