/**
 * Width and height of the luminance grid of a dHash; each bit compares a cell with its right
 * neighbour.
 */
export const HASH_GRID = { width: 9, height: 8 } as const

/**
 * Hash of 64 bits as 16 hex digits, row by row. A bit is set when a cell is brighter than its right
 * neighbour.
 */
export function dHashOf(grey: ArrayLike<number>): string {
  let hex = ''
  for (let row = 0; row < HASH_GRID.height; row++) {
    let byte = 0
    for (let column = 0; column < HASH_GRID.width - 1; column++) {
      const at = row * HASH_GRID.width + column
      byte = (byte << 1) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1 : 0)
    }
    hex += byte.toString(16).padStart(2, '0')
  }
  return hex
}

/** Number of differing bits, 0 to 64. Hashes of unequal length count as entirely different. */
export function hashDistance(a: string, b: string): number {
  if (a.length !== b.length) return 64
  let distance = 0
  for (let i = 0; i < a.length; i++) {
    let bits = Number.parseInt(a.charAt(i), 16) ^ Number.parseInt(b.charAt(i), 16)
    for (; bits > 0; bits >>= 1) distance += bits & 1
  }
  return distance
}
