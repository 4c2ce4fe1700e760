import type { Point, Size } from '@harness/shared/base/geometry.ts'

/**
 * Unit of a model's coordinates: screen points, picture pixels, or thousandths of the picture's
 * sides (as in Qwen3-VL and 3.5).
 */
export type Dialect = 'points' | 'image' | 'thousandths'

/** Points per unit of the dialect, on each axis. */
export function unitOf(dialect: Dialect, pointSize: Size, imageSize: Size): Point {
  switch (dialect) {
    case 'points':
      return { x: 1, y: 1 }
    case 'image':
      return { x: pointSize.width / imageSize.width, y: pointSize.height / imageSize.height }
    case 'thousandths':
      return { x: pointSize.width / 1_000, y: pointSize.height / 1_000 }
  }
}

/** Range of coordinates on each axis, for the descriptions of tools. */
export function rangeOf(dialect: Dialect, { width, height }: Size): { x: string; y: string } {
  switch (dialect) {
    case 'points':
    case 'image':
      return { x: `0-${width}`, y: `0-${height}` }
    case 'thousandths':
      return { x: '0-1000', y: '0-1000' }
  }
}
