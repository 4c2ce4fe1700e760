import { type Rect, rectIn, type Size } from '@harness/shared/base/geometry.ts'
import type { CoverPicture } from '@harness/shared/files/bundle/outgoing.ts'
import type { Cover } from '@harness/shared/files/redact/redact.ts'
import { convertIndexedToRgb, decode, encode } from 'fast-png'
import { type Pixels, pngSize, readPng, writePng } from '../../devices/png.ts'

/** Near black, the color of covered areas everywhere. */
const COVERED = 0x16
/** More pixels than any screen has, because a small file may declare gigabytes of them. */
const MAX_PIXELS = 100_000_000

interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function areasIn(cover: Cover, from: Size, to: Size): readonly Area[] {
  const rects: readonly Rect[] = cover === 'whole' ? [{ x: 0, y: 0, ...from }] : cover
  return rects.map((rect) => {
    const { x, y, width, height } = rectIn(rect, from, to)
    return {
      left: Math.max(0, Math.floor(x)),
      right: Math.min(to.width, Math.ceil(x + width)),
      top: Math.max(0, Math.floor(y)),
      bottom: Math.min(to.height, Math.ceil(y + height)),
    }
  })
}

interface Grid {
  readonly data: Uint8Array
  readonly channels: number
  /** Bytes of a whole row, and of the part before its pixels. */
  readonly stride: number
  readonly before: number
}

function fill({ data, channels, stride, before }: Grid, { left, right, top, bottom }: Area): void {
  const hasAlpha = channels === 2 || channels === 4
  for (let y = top; y < bottom; y++) {
    const row = y * stride + before
    data.fill(COVERED, row + left * channels, row + right * channels)
    if (!hasAlpha) continue
    for (let x = left; x < right; x++) data[row + x * channels + channels - 1] = 0xff
  }
}

/** Covers a picture with a palette, as other programs write them, by removing the palette. */
function coverIndexed(png: Uint8Array, cover: Cover, size: Size): Uint8Array | undefined {
  try {
    const decoded = decode(png)
    const { width, height } = decoded
    if (!decoded.palette) return undefined
    const data = convertIndexedToRgb(decoded)
    const channels = data.length / (width * height)
    const grid = { data, channels, stride: width * channels, before: 0 }
    for (const area of areasIn(cover, size, decoded)) fill(grid, area)
    return encode({ width, height, data, channels, depth: 8 })
  } catch {
    return undefined // an unreadable picture is not exported
  }
}

function coverPlain(png: Uint8Array, pixels: Pixels, areas: readonly Area[]): Uint8Array {
  for (const area of areas) fill({ ...pixels, before: 1 }, area)
  return writePng(png, pixels)
}

/** Covers areas of a picture. Undefined for a picture that cannot be read. */
export const coverPicture: CoverPicture = async (png, cover, size) => {
  const claimed = pngSize(png)
  if (!claimed || claimed.width * claimed.height > MAX_PIXELS) return undefined
  const pixels = readPng(png)
  const covered = pixels
    ? coverPlain(png, pixels, areasIn(cover, size, pixels))
    : coverIndexed(png, cover, size)
  return covered && new Uint8Array(covered)
}
