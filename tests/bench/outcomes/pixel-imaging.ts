// Hash and look of a picture in Node, so that sensors compare screens as they do in the app.
import { type Pixels, readPng } from '@harness/bridge/devices/png.ts'
import { dHashOf, HASH_GRID } from '@harness/shared/devices/dhash.ts'
import { LOOK_GRID, lookOf } from '@harness/shared/devices/look.ts'
import type { Size } from '@harness/shared/language/geometry.ts'
import type { Imaging } from '@harness/web/core/ports.ts'
import { plainImaging } from '../../standins/plain-imaging.ts'

export const pixelImaging: Imaging = {
  async render(picture) {
    const { image } = await plainImaging.render(picture)
    const pixels = readPng(picture.png)
    if (!pixels) throw new Error('A picture cannot be read.')
    return {
      hash: dHashOf(greyOf(pixels, HASH_GRID)),
      look: lookOf(greyOf(pixels, LOOK_GRID)),
      image,
    }
  },
}

/** Mean luminance of each cell. */
function greyOf(pixels: Pixels, { width, height }: Size): readonly number[] {
  const sums = new Float64Array(width * height)
  const counts = new Float64Array(width * height)
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < pixels.width; x++) {
      const column = Math.floor((x * width) / pixels.width)
      const cell = Math.floor((y * height) / pixels.height) * width + column
      const at = y * pixels.stride + 1 + x * pixels.channels
      const channel = (index: number) => pixels.data[at + index] ?? 0
      sums[cell] = (sums[cell] ?? 0) + 0.299 * channel(0) + 0.587 * channel(1) + 0.114 * channel(2)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  return Array.from(sums, (sum, cell) => sum / (counts[cell] ?? 1))
}
