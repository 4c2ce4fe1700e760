// The one geometry of steps and runs: tracks from top to bottom, columns from left to right.
import type { FrictionKind } from '@harness/shared/order/run.ts'

/** The place that a strip is shown in decides its tracks; `a` and `b` face each other. */
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

/** Its upper edge and its height. */
export interface Track {
  readonly y: number
  readonly height: number
}

export interface Tracks {
  readonly height: number
  /** The y of the upper edge of the drawing. */
  readonly top: number
  /** Room at the left for the names of the tracks; 0 without names. */
  readonly gutter: number
  readonly legs?: Track
  readonly reported: Track
  readonly bars: Track
  readonly ticks: Track
  /** Numbers of the steps, on paper: no step can be pointed at there. */
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

/** The tracks of a run in a row of a list. */
export const ROW: Tracks = {
  top: 0,
  gutter: 0,
  height: 36,
  reported: track(1, 11),
  bars: track(12, 10),
  ticks: track(22.5, 6),
  screens: track(30, 4),
}

/** Height of a track of legs, with the space beside it. */
const LEGS_ROOM = 24

/**
 * The tracks of a strip. Legs have one only when there is more than one: below the steps of `b`, above
 * them elsewhere. The height of the bar of a run stays.
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

/** Under this pitch the icons of friction become pins. */
const LEAST_FOR_ICONS = 16
/** Under this pitch steps share a column. */
const LEAST_PITCH = 4
/** Fewer steps than this do not spread over the whole width. */
const MOST_PITCH = 80

const BAR_SHARE = 0.7
const MOST_BAR = 15

/** Drawing of one step or one run. */
export interface Mark {
  /** Share of the full height, 0 to 1. */
  readonly height: number
  readonly reported: readonly FrictionKind[]
  readonly measured: number
  /** Settings changed in it or after it. */
  readonly changed?: boolean
  readonly pending: boolean
}

/** A column: one step, or several when there is no room for each. */
export interface Column extends Mark {
  /** Index of its first step. */
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
 * Divides the width among the steps. `room` is the number of steps to reserve, at least the
 * existing ones.
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

/** The x of a position counted in steps from 0, in px from the left. */
export function xOf(grid: Grid, at: number): number {
  return grid.left + (at / grid.perColumn) * grid.pitch
}

/** The left edge of the column of a step. */
export function columnX(grid: Grid, index: number): number {
  return grid.left + Math.floor(index / grid.perColumn) * grid.pitch
}

/** The step at an x, or the nearest. */
export function indexAt(grid: Grid, x: number, count: number): number {
  const index = Math.floor(((x - grid.left) / grid.pitch) * grid.perColumn)
  return Math.min(Math.max(0, index), Math.max(0, count - 1))
}

const LEAST_BAR = 4

/** The height of a bar in px; a very short step still has one. */
export function barHeight(bars: Track, share: number): number {
  return Math.max(Math.min(LEAST_BAR, bars.height / 5), Math.round(share * bars.height))
}
