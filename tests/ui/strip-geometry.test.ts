import { stripCells, stripOf } from '@harness/shared/views/strip.ts'
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
  it.each<[StripSize, number, number]>([
    ['replay', 1, 152],
    ['replay', 2, 152],
    ['live', 2, 112],
    ['compact', 1, 96],
    ['report', 1, 90],
    ['report', 2, 114],
    ['print', 1, 106],
    ['print', 2, 130],
    ['phone', 1, 64],
    ['a', 2, 120],
    ['b', 1, 96],
  ])('the rows of a %s strip with %i legs are %i px high together', (size, legs, height) => {
    const tracks = tracksOf(size, legs)
    expect(tracks.height).toBe(height)
    expect(tracks.reported.y - tracks.top).toBeGreaterThanOrEqual(0)
    expect(tracks.screens.y - tracks.top + tracks.screens.height).toBeLessThanOrEqual(height)
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
    expect(gridOf(model(10).steps, 800, 40, 0).pitch).toBe(20)
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

it('a row strip is drawn 8 px a step with one path for each colour', () => {
  const run = runOf(
    { reported: ['dead_end'] },
    { sensors: ['dead_tap'] },
    { reported: ['dead_end'] },
  )
  const shapes = rowShapes(stripCells(run))
  expect(shapes.width).toBe(22)
  expect(shapes.pins.map(({ kind }) => kind)).toEqual(['dead_end'])
  expect(rowShapes([])).toMatchObject({ width: 0, bars: '' })
})
