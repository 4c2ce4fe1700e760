// Geometry of strips for steps and runs: tracks from top to bottom, columns left to right.
import type { FrictionKind } from '@harness/shared/order/run.ts'

/** Location of a strip, which determines its tracks; `a` and `b` face each other. */
export type StripSize =
  | 'replay'
  | 'live'
  | 'compact'
  | 'report'
  | 'print'
  | 'phone'
  | 'a'
  | 'b'
  | 'runs'

/** Top edge and height of a track. */
export interface Track {
  readonly y: number
  readonly height: number
}

export interface Tracks {
  readonly height: number
  /** Y coordinate of the drawing's top edge. */
  readonly top: number
  /** Width at the left for the names of the tracks; 0 without names. */
  readonly gutter: number
  readonly legs?: Track
  readonly reported: Track
  readonly bars: Track
  readonly ticks: Track
  /** Step numbers in print, where no pointer can reveal them. */
  readonly numbers?: Track
  readonly screens: Track
  readonly clock?: Track
}

const track = (y: number, height: number): Track => ({ y, height })
const named = { top: 0, gutter: 66 }

const REPORT: Tracks = {
  ...named,
  height: 90,
  reported: track(2, 22),
  bars: track(25, 30),
  ticks: track(56, 13),
  screens: track(72, 16),
}

const SIZES: Readonly<Record<StripSize, Tracks>> = {
  replay: {
    ...named,
    height: 152,
    legs: track(12, 20),
    reported: track(37, 22),
    bars: track(61, 30),
    ticks: track(92, 14),
    screens: track(111, 16),
    clock: track(131, 16),
  },
  live: {
    ...named,
    height: 112,
    reported: track(11, 22),
    bars: track(35, 30),
    ticks: track(66, 14),
    screens: track(86, 16),
  },
  compact: {
    ...named,
    height: 96,
    reported: track(5, 22),
    bars: track(28, 28),
    ticks: track(57, 13),
    screens: track(74, 16),
  },
  report: REPORT,
  print: { ...REPORT, height: 106, numbers: track(70, 16), screens: track(88, 16) },
  phone: {
    top: 0,
    gutter: 0,
    height: 64,
    reported: track(4, 20),
    bars: track(22, 20),
    ticks: track(43, 8),
    screens: track(53, 8),
  },
  a: {
    ...named,
    height: 96,
    reported: track(1, 22),
    bars: track(24, 42),
    ticks: track(67, 11),
    screens: track(79, 16),
  },
  b: {
    ...named,
    height: 96,
    screens: track(1, 16),
    reported: track(19, 22),
    bars: track(42, 42),
    ticks: track(85, 11),
  },
  runs: {
    ...named,
    height: 198,
    reported: track(0, 20),
    bars: track(24, 64),
    ticks: track(142, 34),
    screens: track(180, 16),
  },
}

/** Tracks of a strip in a row of a list. */
export const ROW: Tracks = {
  top: 0,
  gutter: 0,
  height: 36,
  reported: track(1, 11),
  bars: track(12, 10),
  ticks: track(22.5, 6),
  screens: track(30, 4),
}

/** Height of the track for legs, spacing included. */
const LEGS_ROOM = 24

/**
 * Tracks of a strip. Several legs get their own track, below the steps of `b` and above them
 * elsewhere; sizes without room for it stay unchanged.
 */
export function tracksOf(size: StripSize, legCount: number): Tracks {
  const tracks = SIZES[size]
  const { legs, ...rest } = tracks
  if (size === 'replay') return legCount > 1 ? tracks : { ...rest, top: 12 }
  if (legCount <= 1) return tracks
  const height = tracks.height + LEGS_ROOM
  if (size === 'b') return { ...tracks, height, legs: track(tracks.height + 2, 20) }
  const hasRoom = size === 'report' || size === 'print' || size === 'a'
  return hasRoom ? { ...tracks, height, top: -LEGS_ROOM, legs: track(-LEGS_ROOM, 20) } : tracks
}

/** Minimum pitch for icons of friction; below it they become pins. */
const LEAST_FOR_ICONS = 16
/** Minimum pitch; below it several steps share a column. */
const LEAST_PITCH = 4
/** Maximum pitch, so that a few steps do not spread over the whole width. */
const MOST_PITCH = 80

const BAR_SHARE = 0.7
const MOST_BAR = 15

/** Drawing of one step or one run. */
export interface Mark {
  /** Share of the full height, 0 to 1. */
  readonly height: number
  readonly reported: readonly FrictionKind[]
  readonly measured: number
  /** True when settings changed during the step or after it. */
  readonly changed?: boolean
  readonly pending: boolean
}

/** A column for one step, or for several when space is short. */
export interface Column extends Mark {
  /** Index of the column's first step. */
  readonly from: number
}

export interface Grid {
  /** Width of a column in px. */
  readonly pitch: number
  readonly perColumn: number
  readonly left: number
  readonly barWidth: number
  readonly icons: boolean
  readonly columns: readonly Column[]
}

function columnOf(marks: readonly Mark[], from: number): Column {
  return {
    from,
    height: Math.max(0, ...marks.map(({ height }) => height)),
    reported: [...new Set(marks.flatMap(({ reported }) => reported))],
    measured: marks.reduce((sum, { measured }) => sum + measured, 0),
    changed: marks.some(({ changed }) => changed),
    pending: marks.some(({ pending }) => pending),
  }
}

/**
 * Divides the width among the steps. `room` is the number of steps to reserve space for, at least
 * the existing ones.
 */
export function gridOf(marks: readonly Mark[], width: number, room: number, left: number): Grid {
  const count = Math.max(1, room, marks.length)
  const space = Math.max(1, width - left)
  const perColumn = Math.max(1, Math.ceil((LEAST_PITCH * count) / space))
  const pitch = Math.min(MOST_PITCH, space / Math.ceil(count / perColumn))
  const columns = Array.from({ length: Math.ceil(marks.length / perColumn) }, (_, index) => {
    const from = index * perColumn
    return columnOf(marks.slice(from, from + perColumn), from)
  })
  const barWidth = Math.max(2, Math.min(MOST_BAR, Math.round(pitch * BAR_SHARE)))
  return { pitch, perColumn, left, barWidth, icons: pitch >= LEAST_FOR_ICONS, columns }
}

/** X coordinate of a step index, in pixels from the left. */
export function xOf(grid: Grid, at: number): number {
  return grid.left + (at / grid.perColumn) * grid.pitch
}

/** Left edge of a step's column. */
export function columnX(grid: Grid, index: number): number {
  return grid.left + Math.floor(index / grid.perColumn) * grid.pitch
}

/** Index of the step nearest to an x coordinate. */
export function indexAt(grid: Grid, x: number, count: number): number {
  const index = Math.floor(((x - grid.left) / grid.pitch) * grid.perColumn)
  return Math.min(Math.max(0, index), Math.max(0, count - 1))
}

const LEAST_BAR = 4

/** Height of a bar in pixels; a very short step still gets a visible bar. */
export function barHeight(bars: Track, share: number): number {
  return Math.max(Math.min(LEAST_BAR, bars.height / 5), Math.round(share * bars.height))
}
