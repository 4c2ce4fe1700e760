// Marks of a strip as outlines. One path per colour keeps lists of rows light and draws a run of a
// thousand steps at once.

import {
  fullHeightMs,
  type StripCell,
  shadesOf,
  stretches,
} from '@harness/shared/findings/strip.ts'
import type { FrictionKind } from '@harness/shared/order/run.ts'
import { barHeight, columnX, type Grid, ROW, type Tracks } from './geometry.ts'

/** A box as a closed path. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** Pins by kind, in the order in which the kinds appear. */
type Pins = readonly { readonly kind: FrictionKind; readonly path: string }[]

function byKind(pins: readonly (readonly [FrictionKind, string])[]): Pins {
  const paths = new Map<FrictionKind, string>()
  for (const [kind, path] of pins) paths.set(kind, (paths.get(kind) ?? '') + path)
  return [...paths].map(([kind, path]) => ({ kind, path }))
}

/** Bars of the steps, except a pending one, which is drawn as an empty box. */
export function barsPath(grid: Grid, { bars }: Tracks): string {
  const inset = (grid.pitch - grid.barWidth) / 2
  return grid.columns
    .filter(({ pending }) => !pending)
    .map(({ from, height }) => {
      const tall = barHeight(bars, height)
      return box(columnX(grid, from) + inset, bars.y + bars.height - tall, grid.barWidth, tall)
    })
    .join('')
}

const PIN = 4

/** Pins of narrow columns, which show the first reported kind. */
export function pinsOf(grid: Grid, { reported }: Tracks): Pins {
  const width = Math.min(PIN, grid.pitch - 1)
  return byKind(
    grid.columns.flatMap(({ from, reported: [kind] }) => {
      const x = columnX(grid, from) + (grid.pitch - width) / 2
      return kind ? [[kind, box(x, reported.y, width, reported.height - 3)] as const] : []
    }),
  )
}

const TICK = 4
export const MOST_TICKS = 3

/** Up to three ticks below the line per column. Wide columns with more show a number instead. */
export function ticksPath(grid: Grid, { ticks }: Tracks): string {
  const fits = Math.max(1, Math.min(MOST_TICKS, Math.floor((grid.pitch + 1) / (TICK + 2))))
  const width = Math.min(TICK, grid.pitch - 1)
  const height = Math.min(10, ticks.height - 3)
  return grid.columns
    .filter(({ measured }) => measured <= MOST_TICKS || !grid.icons)
    .flatMap(({ from, measured }) => {
      const count = Math.min(fits, measured)
      const middle = columnX(grid, from) + grid.pitch / 2
      return Array.from({ length: count }, (_, index) =>
        box(middle + (index - count / 2) * (width + 2) + 1, ticks.y + 2, width, height),
      )
    })
    .join('')
}

/** Half the width, and the height, of a change marker. */
const CHANGE = 4

/** Markers of changed settings: a line after the step with a triangle on top. */
export function changesPath(grid: Grid, { bars }: Tracks): string {
  return grid.columns
    .filter(({ changed }) => changed)
    .map(({ from }) => {
      const x = columnX(grid, from) + grid.pitch
      return `M${x - CHANGE} ${bars.y}h${2 * CHANGE}l${-CHANGE} ${CHANGE}z${box(x - 0.5, bars.y, 1, bars.height)}`
    })
    .join('')
}

/** Pixels per step, the same in all rows of a list. */
const ROW_PITCH = 8
const ROW_BAR = 6

interface RowShapes {
  readonly width: number
  readonly bars: string
  readonly ticks: string
  readonly pins: Pins
  readonly screens: readonly { readonly shade: number; readonly path: string }[]
}

/** Shapes of a list row. Its width is 8 px per step, so that rows are comparable. */
export function rowShapes(cells: readonly StripCell[]): RowShapes {
  const full = fullHeightMs(cells.map(({ ms }) => ms))
  const columns = cells.map((cell, from) => ({
    from,
    height: Math.min(1, cell.ms / full),
    reported: cell.reported ?? [],
    measured: cell.measured ?? 0,
    pending: false,
  }))
  const pitch = { pitch: ROW_PITCH, barWidth: ROW_BAR, left: -(ROW_PITCH - ROW_BAR) / 2 }
  const grid: Grid = { ...pitch, perColumn: 1, icons: false, columns }
  return {
    width: Math.max(0, cells.length * ROW_PITCH - (ROW_PITCH - ROW_BAR)),
    bars: barsPath(grid, ROW),
    ticks: ticksPath(grid, ROW),
    pins: pinsOf(grid, ROW),
    screens: screensOf(cells, grid),
  }
}

function screensOf(cells: readonly StripCell[], grid: Grid): RowShapes['screens'] {
  const numbers = cells.map(({ screen }) => screen)
  const times = cells.map(({ ms }) => ms)
  const shades = shadesOf(numbers, times)
  const paths = new Map<number, string>()
  for (const { from, to } of stretches(numbers)) {
    const shade = shades[from] ?? 0
    const width = (to - from) * ROW_PITCH - (ROW_PITCH - ROW_BAR)
    const path = box(columnX(grid, from) - grid.left, ROW.screens.y, width, ROW.screens.height)
    paths.set(shade, (paths.get(shade) ?? '') + path)
  }
  return [...paths].map(([shade, path]) => ({ shade, path }))
}
