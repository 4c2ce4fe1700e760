/**
 * Coarse picture of a screen: one character per cell, 64 levels of grey. A highlight that moves by
 * one row shows; a caret or a clock digit does not.
 */
export const LOOK_GRID = { width: 64, height: 64 } as const

const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Cells that differ by fewer levels count as equal, as do pictures with fewer differing cells. */
const SEEN_LEVELS = 2
const SEEN_CELLS = 4

/** Encodes luminances from 0 to 255, row by row. */
export function lookOf(grey: ArrayLike<number>): string {
  return Array.from(grey, (value) => LEVELS.charAt(Math.min(63, value >> 2))).join('')
}

/** True also when either is unknown. */
export function isSameLook(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return true
  if (a.length !== b.length) return false
  let cells = 0
  for (let at = 0; at < a.length; at++) {
    const levels = Math.abs(LEVELS.indexOf(a.charAt(at)) - LEVELS.indexOf(b.charAt(at)))
    if (levels >= SEEN_LEVELS) cells += 1
  }
  return cells < SEEN_CELLS
}
