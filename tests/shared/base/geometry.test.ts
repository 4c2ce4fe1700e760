import {
  centre,
  fitLongEdge,
  intersection,
  isInside,
  meets,
  pointsBetween,
  rectIn,
  tapPoint,
} from '@harness/shared/base/geometry.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../setup/seed.ts'

const PHONE = { width: 390, height: 844 }

describe('pixels and points', () => {
  it('an area is scaled on each axis by itself', () => {
    const rect = { x: 10, y: 20, width: 30, height: 40 }
    const twiceAsHigh = { width: 390, height: 1688 }
    expect(rectIn(rect, PHONE, twiceAsHigh)).toEqual({ x: 10, y: 40, width: 30, height: 80 })
  })
})

describe('the size of a picture', () => {
  it('the size of a picture fits the long edge and keeps its proportions', () => {
    expect(fitLongEdge({ width: 780, height: 1688 }, 1024)).toEqual({ width: 473, height: 1024 })
  })

  it('the size of a picture never grows, and never becomes empty', () => {
    expect(fitLongEdge({ width: 100, height: 50 }, 1024)).toEqual({ width: 100, height: 50 })
    expect(fitLongEdge({ width: 4000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
  })
})

describe('areas', () => {
  it('areas meet in their common part', () => {
    const a = { x: 0, y: 0, width: 10, height: 10 }
    expect(intersection(a, { x: 5, y: 6, width: 10, height: 10 })).toEqual({
      x: 5,
      y: 6,
      width: 5,
      height: 4,
    })
  })

  it('areas do not meet when they only touch', () => {
    const a = { x: 0, y: 0, width: 10, height: 10 }
    expect(intersection(a, { x: 10, y: 0, width: 10, height: 10 })).toBeUndefined()
  })

  it.each([
    ['left of', { x: -5, y: 2 }],
    ['right of', { x: 10, y: 2 }],
    ['above', { x: 2, y: -5 }],
    ['below', { x: 2, y: 10 }],
  ])('an area %s another meets it only where it covers more than an edge of it', (_, at) => {
    const a = { x: 0, y: 0, width: 10, height: 10 }
    const b = { ...at, width: 5, height: 5 }
    const nearer = { ...b, x: b.x + Math.sign(2 - b.x), y: b.y + Math.sign(2 - b.y) }
    expect([meets(a, b), meets(b, a)]).toEqual([false, false])
    expect([meets(a, nearer), meets(nearer, a)]).toEqual([true, true])
  })

  it('a point on the right or bottom edge is outside the screen', () => {
    expect(isInside({ x: 0, y: 0 }, PHONE)).toBe(true)
    expect(isInside({ x: 390, y: 0 }, PHONE)).toBe(false)
    expect(isInside({ x: 0, y: 844 }, PHONE)).toBe(false)
    expect(isInside({ x: -1, y: 5 }, PHONE)).toBe(false)
  })
})

it('the points between two places lie at equal distances, and the last is the second place', () => {
  expect(pointsBetween({ x: 10, y: 50 }, { x: 40, y: 20 }, 3)).toEqual([
    { x: 20, y: 40 },
    { x: 30, y: 30 },
    { x: 40, y: 20 },
  ])
})

describe('the point to tap', () => {
  it('the point to tap is the middle of an element that is wholly visible', () => {
    expect(tapPoint({ x: 100, y: 100, width: 80, height: 40 }, PHONE)).toEqual({ x: 140, y: 120 })
  })

  it('the point to tap stays four points off the edge of a half visible element', () => {
    // Of 100 points in height, 6 are visible and 2 of them lie off the inset.
    const point = tapPoint({ x: 0, y: 838, width: 100, height: 100 }, PHONE)
    expect(point).toEqual({ x: 50, y: 843 })
  })

  it('the point to tap is the middle of an element too small for an inset', () => {
    expect(tapPoint({ x: 10, y: 10, width: 6, height: 6 }, PHONE)).toEqual({ x: 13, y: 13 })
  })

  it(`the point to tap lies on the screen and in the element whenever any of it is visible (seed ${SEED})`, () => {
    const rect = fc.record({
      x: fc.integer({ min: -500, max: 900 }),
      y: fc.integer({ min: -500, max: 900 }),
      width: fc.integer({ min: 1, max: 1000 }),
      height: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(rect, (element) => {
        const visible = intersection(element, { x: 0, y: 0, ...PHONE })
        const point = tapPoint(element, PHONE)
        if (!visible) expect(point).toEqual(centre(element))
        else {
          expect(isInside(point, PHONE)).toBe(true)
          expect(intersection({ ...point, width: 0.1, height: 0.1 }, element)).toBeDefined()
        }
      }),
      { seed: SEED },
    )
  })
})
