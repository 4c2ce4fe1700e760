// Where everything of the twin strip is: numbers only. Both runs have one pitch, so that length is
// length.
import type { Alignment, Pair } from '@harness/shared/views/across/align.ts'

/** Widest column of a step, in pixels. */
const MOST_PITCH = 46

export const LANES = { reported: 22, bars: 44, measured: 10, screens: 18, ribbons: 40 } as const

const HALF = LANES.reported + LANES.bars + LANES.measured + LANES.screens

/** Tops of the lanes; B begins with its screens, and what was reported stays above its line. */
export const TOPS = {
  a: {
    reported: 0,
    bars: LANES.reported,
    measured: LANES.reported + LANES.bars,
    screens: LANES.reported + LANES.bars + LANES.measured,
  },
  b: {
    screens: HALF + LANES.ribbons,
    reported: HALF + LANES.ribbons + LANES.screens,
    bars: HALF + LANES.ribbons + LANES.screens + LANES.reported,
    measured: HALF + LANES.ribbons + LANES.screens + LANES.reported + LANES.bars,
  },
  height: 2 * HALF + LANES.ribbons,
} as const

export function pitchOf(width: number, stepsA: number, stepsB: number): number {
  return Math.min(MOST_PITCH, width / Math.max(1, stepsA, stepsB))
}

const RIBBON_TOP = HALF
const RIBBON_END = HALF + LANES.ribbons

/** The outline of a ribbon between two joined stretches. */
export function ribbonPath(pair: Pair, alignment: Alignment, pitch: number): string {
  const a = alignment.stretchesA[pair.a]
  const b = alignment.stretchesB[pair.b]
  if (!a || !b) return ''
  const middle = (RIBBON_TOP + RIBBON_END) / 2
  const [a1, a2, b1, b2] = [a.from, a.to, b.from, b.to].map((step) => step * pitch)
  return [
    `M${a1} ${RIBBON_TOP}`,
    `C${a1} ${middle} ${b1} ${middle} ${b1} ${RIBBON_END}`,
    `L${b2} ${RIBBON_END}`,
    `C${b2} ${middle} ${a2} ${middle} ${a2} ${RIBBON_TOP}Z`,
  ].join('')
}

/** The line between the two steps where runs part. */
export function splitPath({ a, b }: Pair, pitch: number): string {
  const [x1, x2] = [(a + 0.5) * pitch, (b + 0.5) * pitch]
  const middle = (RIBBON_TOP + RIBBON_END) / 2
  return `M${x1} ${RIBBON_TOP}C${x1} ${middle} ${x2} ${middle} ${x2} ${RIBBON_END}`
}
