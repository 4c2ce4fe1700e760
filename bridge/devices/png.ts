// Reads and writes PNG files of screens: 8 bits a channel, no palette, not interlaced. Own code for
// speed: fast-png 8.0.0 inflates in JavaScript and takes 38 + 98 ms to read and write 780×1688
// pixels, this 19 + 14 ms (best of 20), on the one thread that serves every device.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = '89504e470d0a1a0a'
/** Length of the signature (8) and the IHDR chunk (25). */
const HEAD_BYTES = 33

/** Channels by colour type; screens never use a palette or 16 bits. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** Rows of `stride` bytes: the filter type 0, then the pixels. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly stride: number
  readonly data: Buffer
}

/** Reads width and height from the header; undefined for an incomplete PNG. */
export function pngSize(png: Uint8Array): { width: number; height: number } | undefined {
  const bytes = bufferOf(png)
  const whole =
    bytes.length > 45 && bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND'
  if (!whole || bytes.toString('hex', 0, 8) !== SIGNATURE) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/**
 * Decodes a PNG; undefined when it cannot be read. Takes 50 ms or more for a phone's screen
 * (measured).
 */
export function readPng(png: Uint8Array): Pixels | undefined {
  try {
    return read(bufferOf(png))
  } catch {
    return undefined // a truncated picture throws
  }
}

/** Encodes pixels with the size and colours of `png`. */
export function writePng(png: Uint8Array, { data }: Pixels): Uint8Array {
  return joined(bufferOf(png).subarray(0, HEAD_BYTES), data)
}

/** Encodes pixels with three channels. */
export function makePng({ width, height, data }: Pixels): Uint8Array {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return joined(Buffer.concat([Buffer.from(SIGNATURE, 'hex'), chunk('IHDR', header)]), data)
}

export function blankPng({ width, height }: { width: number; height: number }): Uint8Array {
  const stride = width * 3 + 1
  const data = Buffer.alloc(stride * height, 255)
  for (let row = 0; row < height; row += 1) data[row * stride] = 0
  return makePng({ width, height, channels: 3, stride, data })
}

function joined(head: Buffer, data: Buffer): Uint8Array {
  return Buffer.concat([
    head,
    chunk('IDAT', deflateSync(data, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function read(bytes: Buffer): Pixels | undefined {
  const size = pngSize(bytes)
  const channels = CHANNELS[bytes.readUInt8(25)]
  if (!size || channels === undefined || bytes.readUInt8(24) !== 8 || bytes.readUInt8(28) !== 0)
    return undefined
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const data = inflateSync(Buffer.concat(parts))
  const stride = size.width * channels + 1
  for (let y = 0; y < size.height; y++) unfilter(data, y * stride, stride, channels)
  return { ...size, channels, stride, data }
}

/**
 * Undoes one row filter (PNG specification, section 9). Each filter has its own loop for speed: a
 * screen has twelve million bytes.
 */
function unfilter(data: Buffer, row: number, stride: number, bytes: number): void {
  const line = { first: row + 1, end: row + stride, bytes, up: row === 0 ? 0 : stride }
  FILTERS[(data[row] ?? 0) - 1]?.(data, line)
  data[row] = 0
}

interface Line {
  readonly first: number
  readonly end: number
  readonly bytes: number
  /** Distance in bytes to the byte above; 0 in the first row. */
  readonly up: number
}

function addLeft(data: Buffer, { first, end, bytes }: Line): void {
  for (let at = first + bytes; at < end; at++) data[at] = (data[at] ?? 0) + (data[at - bytes] ?? 0)
}

function addUp(data: Buffer, { first, end, up }: Line): void {
  if (up === 0) return
  for (let at = first; at < end; at++) data[at] = (data[at] ?? 0) + (data[at - up] ?? 0)
}

function addMean(data: Buffer, { first, end, bytes, up }: Line): void {
  for (let at = first; at < end; at++) {
    const left = at - first < bytes ? 0 : (data[at - bytes] ?? 0)
    const above = up === 0 ? 0 : (data[at - up] ?? 0)
    data[at] = (data[at] ?? 0) + ((left + above) >> 1)
  }
}

function addNearest(data: Buffer, line: Line): void {
  const { first, end, bytes, up } = line
  for (let at = first; at < end; at++) {
    const inside = at - first >= bytes
    const left = inside ? (data[at - bytes] ?? 0) : 0
    const corner = inside && up > 0 ? (data[at - up - bytes] ?? 0) : 0
    const above = up > 0 ? (data[at - up] ?? 0) : 0
    data[at] = (data[at] ?? 0) + nearest(left, above, corner)
  }
}

/** Filters by the type byte before the row; type 0 leaves the row unchanged. */
const FILTERS = [addLeft, addUp, addMean, addNearest] as const

function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
