// Detail in a picture that a badge must not cover: text, icons, edges. Computed from pixels,
// because text is not the only detail, and not every device reports where text is.
import { intersection, type Rect, type Size } from '@harness/shared/base/geometry.ts'

/** Luminance difference (0 to 255) of neighbours that counts as detail: pale text has it. */
const DETAIL = 10

/** Area of detail within a part of the picture, in its pixels. */
export type Busy = (rect: Rect) => number

/** At the right edge the neighbour is the next row's first pixel: a negligible error. */
function isDetail(grey: Uint8ClampedArray, at: number, width: number): boolean {
  const here = grey[at] ?? 0
  const toRight = here - (grey[at + 1] ?? here)
  if (toRight >= DETAIL || toRight <= -DETAIL) return true
  const toBelow = here - (grey[at + width] ?? here)
  return toBelow >= DETAIL || toBelow <= -DETAIL
}

/** `grey`: luminances of the picture, row by row, at any smaller size. */
export function busyMap(grey: Uint8ClampedArray, size: Size, imageSize: Size): Busy {
  const { width, height } = size
  const stride = width + 1
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      if (isDetail(grey, y * width + x, width)) row += 1
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  const sx = width / imageSize.width
  const sy = height / imageSize.height
  const column = (value: number) => Math.max(0, Math.min(width, value))
  const line = (value: number) => Math.max(0, Math.min(height, value))
  return (rect) => {
    const left = column(Math.floor(rect.x * sx))
    const right = column(Math.ceil((rect.x + rect.width) * sx))
    const top = line(Math.floor(rect.y * sy)) * stride
    const bottom = line(Math.ceil((rect.y + rect.height) * sy)) * stride
    const at = (index: number) => sums[index] ?? 0
    const cells = at(bottom + right) - at(top + right) - at(bottom + left) + at(top + left)
    return cells / (sx * sy)
  }
}

/** Detail of text alone, within a part of the picture. */
export type WordsIn = (part: Rect) => Busy

/** `words` are the boxes of text in pixels of the picture. If undefined, all detail may be text. */
export function wordsIn(busy: Busy, words: readonly Rect[] | undefined): WordsIn {
  if (words === undefined) return () => busy
  return (part) => {
    const near = words.filter((word) => intersection(part, word))
    return (rect) => {
      if (busy(rect) === 0) return 0
      return near.reduce((sum, word) => {
        const common = intersection(rect, word)
        return common ? sum + busy(common) : sum
      }, 0)
    }
  }
}
