import { stripCells, stripOf } from '@harness/shared/findings/strip.ts'
import {
  columnX,
  gridOf,
  indexAt,
  type StripSize,
  tracksOf,
} from '@harness/web/kit/tracks/geometry.ts'
import { rowShapes } from '@harness/web/kit/tracks/shapes.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../setup/seed.ts'
import { runOf } from '../shared/run-of-specs.ts'

const model = (count: number) => stripOf(runOf(...Array.from({ length: count }, () => ({}))))

describe('the tracks of a strip', () => {
  it.each<[StripSize, number]>([
    ['replay', 2],
    ['live', 2],
    ['compact', 1],
    ['report', 2],
    ['print', 2],
    ['phone', 1],
    ['a', 2],
    ['b', 1],
  ])('the rows of a %s strip with %i legs are inside its height', (size, legs) => {
    const tracks = tracksOf(size, legs)
    expect(tracks.reported.y - tracks.top).toBeGreaterThanOrEqual(0)
    expect(tracks.screens.y - tracks.top + tracks.screens.height).toBeLessThanOrEqual(tracks.height)
  })
})

describe('the columns of a strip', () => {
  it('the columns of a strip have icons where there is room and pins where there is not', () => {
    expect(gridOf(model(24).steps, 1000, 0, 66).icons).toBe(true)
    expect(gridOf(model(24).steps, 360, 0, 0).icons).toBe(false)
  })

  it('the columns of a strip are shared by steps when each would be under 4 px', () => {
    const grid = gridOf(model(230).steps, 460, 0, 0)
    expect([grid.perColumn, grid.columns.length]).toEqual([2, 115])
    expect(grid.pitch).toBeGreaterThanOrEqual(4)
  })

  it('the columns of a strip leave room for the remaining budget', () => {
    const grid = gridOf(model(10).steps, 800, 40, 0)
    expect(grid.pitch * 40).toBeLessThanOrEqual(800)
  })

  it(`the columns of a strip lead from the middle of each back to its step (seed ${SEED})`, () => {
    const strips = [1, 7, 60, 230].map(model)
    fc.assert(
      fc.property(
        fc.constantFrom(...strips),
        fc.integer({ min: 80, max: 2_500 }),
        (strip, width) => {
          const grid = gridOf(strip.steps, width, 0, 66)
          const count = strip.steps.length
          for (const { from } of grid.columns) {
            const found = indexAt(grid, columnX(grid, from) + grid.pitch / 2, count)
            expect(Math.floor(found / grid.perColumn)).toBe(from / grid.perColumn)
          }
          expect(indexAt(grid, -50, count)).toBe(0)
          expect(indexAt(grid, 9_999, count)).toBe(count - 1)
        },
      ),
      { seed: SEED },
    )
  })
})

it('a row strip has one pin for each kind, and nothing without steps', () => {
  const run = runOf(
    { reported: ['dead_end'] },
    { sensors: ['dead_tap'] },
    { reported: ['dead_end'] },
  )
  const shapes = rowShapes(stripCells(run))
  expect(shapes.pins.map(({ kind }) => kind)).toEqual(['dead_end'])
  expect(rowShapes([])).toMatchObject({ width: 0, bars: '' })
})
