// The container of an animated WebP: https://developers.google.com/speed/webp/docs/riff_container
import type { Size } from '../../base/geometry.ts'

/** A still WebP and its position on the canvas; `x` and `y` are even, as the container requires. */
export interface MovieFrame extends Size {
  readonly x: number
  readonly y: number
  readonly ms: number
  readonly picture: Uint8Array
}

const HEAD = 12
const CHUNK_HEAD = 8
/** Maximum duration of a frame (24 bits), in milliseconds. */
const MOST_MS = 0xff_ff_ff
/** Flag in `VP8X`: the file is animated. */
const IS_ANIMATED = 0x02
/** Flag in `ANMF`: the frame replaces what it covers. */
const REPLACES = 0x02

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Encodes a little-endian number. */
const numberIn = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)

function joined(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Pads a chunk to an even length; its size field does not count the padding. */
function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = [...name].map((letter) => letter.charCodeAt(0))
  const padding = content.length % 2 === 0 ? [] : [0]
  return joined([head, numberIn(content.length, 4), content, padding])
}

/** Pixels of a still WebP: its `VP8 ` or `VP8L` chunk, without metadata. */
function pixelsOf(still: Uint8Array): Uint8Array {
  const view = new DataView(still.buffer, still.byteOffset, still.byteLength)
  for (let at = HEAD; at + CHUNK_HEAD <= still.length; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + CHUNK_HEAD + size + (size % 2)
    if (/^VP8[ L]$/.test(textAt(still, at))) return still.subarray(at, end)
    at = end
  }
  return new Uint8Array()
}

/** True for a WebP; some browsers write PNG instead when asked for WebP. */
export function isWebp(bytes: Uint8Array): boolean {
  return textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP'
}

/** Animated WebP that loops endlessly. */
export function animatedWebp(size: Size, frames: readonly MovieFrame[]): Uint8Array<ArrayBuffer> {
  const side = (length: number) => numberIn(length - 1, 3)
  const canvas = joined([[IS_ANIMATED, 0, 0, 0], side(size.width), side(size.height)])
  // Four bytes of background, and the number of plays, where 0 means endless.
  const animation = joined([[0, 0, 0, 0], numberIn(0, 2)])
  const shown = frames.map(({ x, y, width, height, ms, picture }) => {
    const place = [...numberIn(x / 2, 3), ...numberIn(y / 2, 3), ...side(width), ...side(height)]
    const time = numberIn(Math.min(MOST_MS, Math.round(ms)), 3)
    return chunk('ANMF', joined([place, time, [REPLACES], pixelsOf(picture)]))
  })
  const content = joined([chunk('VP8X', canvas), chunk('ANIM', animation), ...shown])
  const name = [...'WEBP'].map((letter) => letter.charCodeAt(0))
  return chunk('RIFF', joined([name, content]))
}
