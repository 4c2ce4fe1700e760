import { isSameLook, LOOK_GRID, lookOf } from '@harness/shared/device/look.ts'
import { describe, expect, it } from 'vitest'

/** A white screen with darker cells. */
function screen(cells: readonly (readonly [x: number, y: number])[], grey = 235): string {
  const grid = new Uint8ClampedArray(LOOK_GRID.width * LOOK_GRID.height).fill(255)
  for (const [x, y] of cells) grid[y * LOOK_GRID.width + x] = grey
  return lookOf(grid)
}

const row = (y: number) => Array.from({ length: 10 }, (_, x) => [x, y] as const)

describe('the look of a screen', () => {
  it('the look of a screen shows a light highlight that moved by one row', () => {
    expect(isSameLook(screen(row(4)), screen(row(5)))).toBe(false)
  })

  it('the look of a screen shows no caret and no faint difference', () => {
    const caret = [
      [3, 4],
      [3, 5],
    ] as const
    expect(isSameLook(screen(caret, 200), screen([]))).toBe(true)
    expect(isSameLook(screen(row(4), 252), screen([]))).toBe(true)
  })

  it('the look of a screen shows four cells that differ by two levels, and nothing less', () => {
    const [plain, cells] = [screen([]), row(4)]
    expect(isSameLook(screen(cells.slice(0, 4), 247), plain)).toBe(false)
    expect(isSameLook(screen(cells.slice(0, 3), 0), plain)).toBe(true)
    expect(isSameLook(screen(cells.slice(0, 4), 251), plain)).toBe(true)
  })

  it('an unknown look is like any other', () => {
    expect(isSameLook(undefined, screen(row(4)))).toBe(true)
    expect(isSameLook(screen(row(4)), undefined)).toBe(true)
  })

  it('looks of different sizes differ', () => {
    expect(isSameLook(screen([]), screen([]).slice(1))).toBe(false)
  })
})
