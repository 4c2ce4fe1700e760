/**
 * Coarse picture of a screen: one character per cell, 64 levels of grey. It shows a highlight that
 * moves by one row, but no caret and no clock digit.
 */
export const LOOK_GRID = { width: 64, height: 64 } as const

const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Cells that differ by less than this many levels look the same, and so do pictures with fewer such
 * cells.
 */
const SEEN_LEVELS = 2
const SEEN_CELLS = 4

/** From luminances 0 to 255, row by row. */
export function lookOf(grey: ArrayLike<number>): string {
  return Array.from(grey, (value) => LEVELS.charAt(Math.min(63, value >> 2))).join('')
}

/** True also where one of them is unknown. */
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
