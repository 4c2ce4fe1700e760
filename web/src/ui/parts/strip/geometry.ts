import type { FrictionKind } from '@harness/shared/language/run.ts'
import type { StripModel, StripStep } from '@harness/shared/views/strip.ts'

/** The place a strip is shown in decides its tracks. */
export type StripSize = 'replay' | 'live' | 'compact' | 'report' | 'print' | 'phone'

/** One track: its upper edge and its height. */
export interface Track {
  readonly y: number
  readonly height: number
}

export interface Tracks {
  readonly height: number
  /** Room at the left for the names of the tracks; 0 without names. */
  readonly gutter: number
  readonly legs?: Track
  readonly reported: Track
  readonly bars: Track
  readonly ticks: Track
  /** Of the steps, on paper: no step can be pointed at there. */
  readonly numbers?: Track
  readonly screens: Track
  readonly clock?: Track
}

const GUTTER = 66

const REPLAY: Tracks = {
  height: 152,
  gutter: GUTTER,
  legs: { y: 12, height: 20 },
  reported: { y: 37, height: 22 },
  bars: { y: 61, height: 30 },
  ticks: { y: 92, height: 14 },
  screens: { y: 111, height: 16 },
  clock: { y: 131, height: 16 },
}

const LIVE: Tracks = {
  height: 112,
  gutter: GUTTER,
  reported: { y: 11, height: 22 },
  bars: { y: 35, height: 30 },
  ticks: { y: 66, height: 14 },
  screens: { y: 86, height: 16 },
}

const COMPACT: Tracks = {
  height: 96,
  gutter: GUTTER,
  reported: { y: 5, height: 22 },
  bars: { y: 28, height: 28 },
  ticks: { y: 57, height: 13 },
  screens: { y: 74, height: 16 },
}

const REPORT: Tracks = {
  height: 90,
  gutter: GUTTER,
  reported: { y: 2, height: 22 },
  bars: { y: 25, height: 30 },
  ticks: { y: 56, height: 13 },
  screens: { y: 72, height: 16 },
}

const PRINT: Tracks = {
  ...REPORT,
  height: 106,
  numbers: { y: 70, height: 16 },
  screens: { y: 88, height: 16 },
}

const PHONE: Tracks = {
  height: 64,
  gutter: 0,
  reported: { y: 4, height: 20 },
  bars: { y: 22, height: 20 },
  ticks: { y: 43, height: 8 },
  screens: { y: 53, height: 8 },
}

const TRACKS: Readonly<Record<StripSize, Tracks>> = {
  replay: REPLAY,
  live: LIVE,
  compact: COMPACT,
  report: REPORT,
  print: PRINT,
  phone: PHONE,
}

/** Height of a track of legs, with the space below it. */
const LEGS_ROOM = 24

function moved(tracks: Tracks, by: number): Omit<Tracks, 'height' | 'legs'> {
  const down = (track: Track): Track => ({ y: track.y + by, height: track.height })
  return {
    gutter: tracks.gutter,
    reported: down(tracks.reported),
    bars: down(tracks.bars),
    ticks: down(tracks.ticks),
    ...(tracks.numbers && { numbers: down(tracks.numbers) }),
    screens: down(tracks.screens),
    ...(tracks.clock && { clock: down(tracks.clock) }),
  }
}

/**
 * The tracks of a strip. Legs have one only when there is more than one. The height of the bar of a
 * run stays.
 */
export function tracksOf(size: StripSize, legCount: number): Tracks {
  const tracks = TRACKS[size]
  if ((size === 'report' || size === 'print') && legCount > 1)
    return {
      height: tracks.height + LEGS_ROOM,
      legs: { y: 0, height: 20 },
      ...moved(tracks, LEGS_ROOM),
    }
  if (size === 'replay' && legCount <= 1) return { height: tracks.height, ...moved(tracks, -12) }
  return tracks
}

/** Under this pitch the icons of friction become pins. */
const LEAST_FOR_ICONS = 16
/** Under this pitch steps share a column. */
const LEAST_PITCH = 4
/** Fewer steps than this do not spread over the whole width. */
const MOST_PITCH = 80
/** More steps than this are painted on one canvas. */
export const MOST_FOR_SVG = 240

const BAR_SHARE = 0.7
const MOST_BAR = 15

/** A column: one step, or several when there is no room for each. */
export interface Column {
  /** Index of its first step. */
  readonly from: number
  readonly height: number
  readonly reported: readonly FrictionKind[]
  readonly measured: number
  readonly pending: boolean
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

function columnOf(steps: readonly StripStep[], from: number): Column {
  return {
    from,
    height: Math.max(0, ...steps.map(({ height }) => height)),
    reported: [...new Set(steps.flatMap(({ reported }) => reported))],
    measured: steps.reduce((sum, { measured }) => sum + measured, 0),
    pending: steps.some(({ pending }) => pending),
  }
}

/**
 * How the steps share the width. `room` is the number of steps to leave space for, at least the
 * existing ones.
 */
export function gridOf(model: StripModel, width: number, room: number, left: number): Grid {
  const count = Math.max(1, room, model.steps.length)
  const space = Math.max(1, width - left)
  const perColumn = Math.max(1, Math.ceil((LEAST_PITCH * count) / space))
  const pitch = Math.min(MOST_PITCH, space / Math.ceil(count / perColumn))
  const columns = Array.from({ length: Math.ceil(model.steps.length / perColumn) }, (_, index) => {
    const from = index * perColumn
    return columnOf(model.steps.slice(from, from + perColumn), from)
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

export function barHeight(track: Track, share: number): number {
  return Math.max(LEAST_BAR, Math.round(share * track.height))
}
