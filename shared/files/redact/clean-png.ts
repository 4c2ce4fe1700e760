// Removes metadata from a PNG (specification, 11.3), such as comments, times and locations, before
// it is exported.

const SIGNATURE_BYTES = 8
/**
 * Chunks needed to show the pixels: size, palette, transparency, data, end, and colour calibration.
 */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB'])

function nameAt(png: Uint8Array, at: number): string {
  return String.fromCharCode(...png.subarray(at, at + 4))
}

/** Copy of the picture without comments and trailing data. A truncated picture stays truncated. */
export function cleanPng(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = [png.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + 12 <= png.length) {
    const end = at + 12 + view.getUint32(at)
    const name = nameAt(png, at + 4)
    if (end > png.length) break
    if (KEPT.has(name)) parts.push(png.subarray(at, end))
    at = end
    if (name === 'IEND') break
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length === png.length) return png
  const clean = new Uint8Array(length)
  let to = 0
  for (const part of parts) {
    clean.set(part, to)
    to += part.length
  }
  return clean
}
