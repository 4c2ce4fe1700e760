// How much two pictures of one screen differ.
import { dHashOf, HASH_GRID, hashDistance } from '@harness/shared/device/dhash.ts'

export interface Compared {
  /** Bits of the dHash that differ, of 64. */
  readonly bits: number
  /** Percent of the points that differ by 8 levels or more in a channel. */
  readonly percent: number
}

const SEEN_LEVELS = 8

export async function compare(one: Blob, other: Blob): Promise<Compared> {
  const [a, b] = [await pixels(one), await pixels(other)]
  let differing = 0
  for (let at = 0; at < a.length; at += 4)
    if (
      [0, 1, 2].some(
        (channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) >= SEEN_LEVELS,
      )
    )
      differing += 1
  const bits = hashDistance(await hash(one), await hash(other))
  return { bits, percent: (100 * differing) / (a.length / 4) }
}

async function pixels(png: Blob, size?: { width: number; height: number }) {
  const bitmap = await createImageBitmap(png)
  const { width, height } = size ?? bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data
}

async function hash(png: Blob): Promise<string> {
  const data = await pixels(png, HASH_GRID)
  const grey = Array.from(
    { length: HASH_GRID.width * HASH_GRID.height },
    (_, at) =>
      (data[at * 4] ?? 0) * 0.299 +
      (data[at * 4 + 1] ?? 0) * 0.587 +
      (data[at * 4 + 2] ?? 0) * 0.114,
  )
  return dHashOf(grey)
}
