// Reads the kind and size of a picture from its first bytes, so that oversized pictures are never
// decoded.
import type { Size } from '../../base/geometry.ts'
import { MAX_SIDE } from './screen.ts'

/**
 * Bytes that contain the size in any picture; in a JPEG it follows metadata of cameras and editors.
 */
export const HEAD_BYTES = 262_144
/** Maximum that browsers decode reliably: 64 million pixels take 256 MB. */
const MAX_PIXELS = 64_000_000

/** Size of a picture, or a user-facing reason why it cannot be a screen. */
export type PictureHead = Size | { readonly fault: string }

const NOT_A_PICTURE = 'is no PNG, JPEG or WebP picture'

export function pictureHead(bytes: Uint8Array): PictureHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = pngHead(view) ?? jpegHead(view) ?? webpHead(view)
    return found ? judged(found) : { fault: NOT_A_PICTURE }
  } catch (thrown) {
    // The read passed the end of the data.
    if (thrown instanceof RangeError) return { fault: shortFault(bytes) }
    throw thrown
  }
}

/** First bytes of JPEG, PNG and WebP files. */
const BEGINNINGS = [0x89, 0xff, 0x52]

function shortFault([first]: Uint8Array): string {
  if (first === undefined) return 'is empty'
  return BEGINNINGS.includes(first) ? 'is cut off' : NOT_A_PICTURE
}

function judged(head: PictureHead): PictureHead {
  if ('fault' in head) return head
  const { width, height } = head
  if (width < 1 || height < 1) return { fault: 'has no size' }
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return { fault: `is too large: ${width} × ${height} pixels` }
  return head
}

const ANIMATED = 'is animated. Save one picture of it'

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}

function pngHead(view: DataView): PictureHead | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  // Walks the chunks before the image data; `acTL` marks an animation.
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = textAt(view, at + 4, 4)
    if (kind === 'acTL') return { fault: ANIMATED }
    if (kind === 'IDAT') break
  }
  return size
}

/** Markers with the size: SOF0 to SOF15 except DHT, JPG and DAC. */
function hasSize(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function jpegHead(view: DataView): PictureHead | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return { fault: 'is damaged' }
    if (hasSize(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

function webpHead(view: DataView): PictureHead | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const kind = textAt(view, 12, 4)
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if ((view.getUint8(20) & 2) !== 0) return { fault: ANIMATED }
  const side = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1
  return { width: side(24), height: side(27) }
}
