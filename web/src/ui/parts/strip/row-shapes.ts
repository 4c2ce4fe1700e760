import type { FrictionKind } from '@harness/shared/language/run.ts'
import { fullHeightMs, type StripCell, shadesOf, stretches } from '@harness/shared/views/strip.ts'

/** One scale for all rows. */
const ROW_PITCH = 8
export const ROW_HEIGHT = 36

const BAR = { width: 6, base: 22, height: 10, least: 2 }
/* With an outline of 1 px, which stays where a row is narrowed: no mark becomes too thin to see. */
const PIN = { width: 2, top: 2.5, gap: 2.5, least: 3 }
const TICK = { top: 24.5, height: 2, width: 2 }
const SCREEN = { top: 30, height: 4 }

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** The outlines of a row strip: one path for each colour, so that a page of rows stays light. */
interface RowShapes {
  readonly width: number
  readonly bars: string
  readonly ticks: string
  readonly pins: readonly { readonly kind: FrictionKind; readonly path: string }[]
  readonly screens: readonly { readonly shade: number; readonly path: string }[]
}

function barHeights(cells: readonly StripCell[]): readonly number[] {
  const full = fullHeightMs(cells.map((cell) => cell.ms))
  return cells.map(({ ms }) => {
    const height = Math.min(1, ms / full) * BAR.height
    return Math.max(BAR.least, Math.round(height * 2) / 2)
  })
}

function pinsOf(cells: readonly StripCell[], heights: readonly number[]): RowShapes['pins'] {
  const paths = new Map<FrictionKind, string>()
  cells.forEach((cell, index) => {
    const kind = cell.reported?.[0]
    if (kind === undefined) return
    const bottom = BAR.base - (heights[index] ?? 0) - PIN.gap
    const height = Math.max(PIN.least, bottom - PIN.top)
    const x = index * ROW_PITCH + (BAR.width - PIN.width) / 2
    paths.set(kind, (paths.get(kind) ?? '') + box(x, PIN.top, PIN.width, height))
  })
  return [...paths].map(([kind, path]) => ({ kind, path }))
}

function ticksOf(cells: readonly StripCell[]): string {
  return cells
    .map((cell, index) => {
      const count = Math.min(2, cell.measured ?? 0)
      const x = index * ROW_PITCH + (count === 1 ? 2 : 0.5)
      return Array.from({ length: count }, (_, at) =>
        box(x + at * (TICK.width + 2), TICK.top, TICK.width, TICK.height),
      ).join('')
    })
    .join('')
}

function screensOf(cells: readonly StripCell[]): RowShapes['screens'] {
  const numbers = cells.map((cell) => cell.screen)
  const shades = shadesOf(
    numbers,
    cells.map((cell) => cell.ms),
  )
  const paths = new Map<number, string>()
  for (const { from, to } of stretches(numbers)) {
    const shade = shades[from] ?? 0
    const width = (to - from) * ROW_PITCH - (ROW_PITCH - BAR.width)
    const path = box(from * ROW_PITCH, SCREEN.top, width, SCREEN.height)
    paths.set(shade, (paths.get(shade) ?? '') + path)
  }
  return [...paths].map(([shade, path]) => ({ shade, path }))
}

/** The shapes of a row strip. Its width is 8 px a step, so that rows compare. */
export function rowShapes(cells: readonly StripCell[]): RowShapes {
  const heights = barHeights(cells)
  const bars = heights
    .map((height, index) => box(index * ROW_PITCH, BAR.base - height, BAR.width, height))
    .join('')
  return {
    width: Math.max(0, cells.length * ROW_PITCH - (ROW_PITCH - BAR.width)),
    bars,
    ticks: ticksOf(cells),
    pins: pinsOf(cells, heights),
    screens: screensOf(cells),
  }
}
