// Where everything of the twin strip is: numbers only. Both runs have one pitch, so that length is
// length.
import type { Alignment, Pair } from '@harness/shared/views/across/align.ts'

/** Widest column of a step, in pixels. */
const MOST_PITCH = 46

export const TRACKS = {
  goals: 24,
  reported: 22,
  bars: 44,
  measured: 10,
  screens: 18,
  ribbons: 40,
} as const

/** The height of a run without its goals. */
const STEPS = TRACKS.reported + TRACKS.bars + TRACKS.measured + TRACKS.screens

/** Tops of the tracks of one run. */
export interface Tops {
  readonly goals: number
  readonly reported: number
  readonly bars: number
  readonly measured: number
  readonly screens: number
}

export interface TwinShape {
  readonly a: Tops
  readonly b: Tops
  readonly height: number
  /** Height of one run, its goals included. */
  readonly half: number
  readonly hasGoals: boolean
}

/**
 * Where the tracks are. B begins with its screens, and what was reported stays above its line; its
 * goals are below, so that those of both frame the drawing. A run with one goal has no track for it.
 */
export function twinShape(hasGoals: boolean): TwinShape {
  const goals = hasGoals ? TRACKS.goals : 0
  const half = goals + STEPS
  const inA = { reported: goals, bars: goals + TRACKS.reported }
  const measured = inA.bars + TRACKS.bars
  const screens = half + TRACKS.ribbons
  const reported = screens + TRACKS.screens
  const bars = reported + TRACKS.reported
  return {
    a: { goals: 0, ...inA, measured, screens: measured + TRACKS.measured },
    b: {
      ...{ screens, reported, bars },
      measured: bars + TRACKS.bars,
      goals: bars + TRACKS.bars + TRACKS.measured,
    },
    height: 2 * half + TRACKS.ribbons,
    ...{ half, hasGoals },
  }
}

export function pitchOf(width: number, stepsA: number, stepsB: number): number {
  return Math.min(MOST_PITCH, width / Math.max(1, stepsA, stepsB))
}

interface Place {
  readonly pitch: number
  readonly half: number
}

/** Where a ribbon begins, turns and ends. */
function levelsOf(half: number) {
  return [half, half + TRACKS.ribbons / 2, half + TRACKS.ribbons] as const
}

/** The outline of a ribbon between two joined stretches. */
export function ribbonPath(pair: Pair, alignment: Alignment, { pitch, half }: Place): string {
  const a = alignment.stretchesA[pair.a]
  const b = alignment.stretchesB[pair.b]
  if (!a || !b) return ''
  const [top, middle, end] = levelsOf(half)
  const [a1, a2, b1, b2] = [a.from, a.to, b.from, b.to].map((step) => step * pitch)
  return [
    `M${a1} ${top}`,
    `C${a1} ${middle} ${b1} ${middle} ${b1} ${end}`,
    `L${b2} ${end}`,
    `C${b2} ${middle} ${a2} ${middle} ${a2} ${top}Z`,
  ].join('')
}

/** The line between the two steps where runs part. */
export function splitPath({ a, b }: Pair, { pitch, half }: Place): string {
  const [x1, x2] = [(a + 0.5) * pitch, (b + 0.5) * pitch]
  const [top, middle, end] = levelsOf(half)
  return `M${x1} ${top}C${x1} ${middle} ${x2} ${middle} ${x2} ${end}`
}
