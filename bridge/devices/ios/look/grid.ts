// A PNG as a coarse grid of brightness: enough to say whether a screen is still, or has changed at all.
import { inflateSync } from 'node:zlib'
import { dHashOf, HASH_GRID, hashDistance } from '@harness/shared/dhash.ts'

interface Grid {
  /** In pixels of the picture. */
  readonly width: number
  readonly height: number
  /** Mean brightness of each cell, 0 to 255, row by row. */
  readonly cells: Float64Array
  readonly hash: string
}

const COLUMNS = 54
const ROWS = 112
const SIGNATURE = '89504e470d0a1a0a'

/** Channels by colour type; a screen is never stored with a palette or in 16 bits. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

interface Png {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Buffer
}

/** Width and height from the header; undefined when this is no whole PNG. */
export function pngSize(png: Uint8Array): { width: number; height: number } | undefined {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const whole =
    bytes.length > 45 && bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND'
  if (!whole || bytes.toString('hex', 0, 8) !== SIGNATURE) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** A picture, read only when its bytes alone do not tell: reading one takes 70 ms and more (measured). */
export interface Frame {
  readonly png: Uint8Array
  readonly grid: () => Grid | undefined
}

export function frameOf(png: Uint8Array): Frame {
  let grid: { readonly read: Grid | undefined } | undefined
  return {
    png,
    grid: () => {
      grid ??= { read: gridOf(png) }
      return grid.read
    },
  }
}

/** The grid of a picture; undefined when it cannot be read. */
function gridOf(png: Uint8Array): Grid | undefined {
  try {
    const picture = read(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
    return picture && reduce(picture)
  } catch {
    return undefined // a picture that is cut off inflates to an error
  }
}

function read(bytes: Buffer): Png | undefined {
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
  return { ...size, channels, data: inflateSync(Buffer.concat(parts)) }
}

/** Undoes the row filters in place and adds the brightness of each pixel to its cell. */
function reduce({ width, height, channels, data }: Png): Grid {
  const stride = width * channels + 1
  const sums = new Float64Array(COLUMNS * ROWS)
  const counts = new Uint32Array(COLUMNS * ROWS)
  const columnOf = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * COLUMNS) / width))
  for (let y = 0; y < height; y++) {
    unfilter(data, y * stride, stride, channels)
    const cellRow = Math.floor((y * ROWS) / height) * COLUMNS
    let at = y * stride + 1
    for (let x = 0; x < width; x++, at += channels) {
      const cell = cellRow + (columnOf[x] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + brightness(data, at, channels)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const cells = sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1))
  return { width, height, cells, hash: dHashOf(shrink(cells)) }
}

function brightness(data: Buffer, at: number, channels: number): number {
  if (channels < 3) return data[at] ?? 0
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

/** Undoes one row filter (PNG specification, section 9). One loop a filter: a screen has twelve million bytes. */
function unfilter(data: Buffer, row: number, stride: number, bytes: number): void {
  const line = { first: row + 1, end: row + stride, bytes, up: row === 0 ? 0 : stride }
  FILTERS[(data[row] ?? 0) - 1]?.(data, line)
}

interface Line {
  readonly first: number
  readonly end: number
  readonly bytes: number
  /** How far above a byte its upper neighbour lies; 0 in the first row. */
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

/** By the number that stands before the row; 0 leaves it as it is. */
const FILTERS = [addLeft, addUp, addMean, addNearest] as const

function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function shrink(cells: Float64Array): number[] {
  return Array.from({ length: HASH_GRID.width * HASH_GRID.height }, (_, at) => {
    const column = at % HASH_GRID.width
    const row = Math.floor(at / HASH_GRID.width)
    const [x0, x1] = [
      (column * COLUMNS) / HASH_GRID.width,
      ((column + 1) * COLUMNS) / HASH_GRID.width,
    ]
    const [y0, y1] = [(row * ROWS) / HASH_GRID.height, ((row + 1) * ROWS) / HASH_GRID.height]
    let sum = 0
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) sum += cells[y * COLUMNS + x] ?? 0
    return sum
  })
}

/** Two frames of a screen that does not move: at most five of 64 bits differ (behaviour 3.7). */
const STILL_BITS = 5
/** A blinking caret lights up to three cells of eight points; a switch or a check mark at least four (measured on the stand-in). */
const CARET_CELLS = 3
const CELL_LEVELS = 6

/** Of the cells; a list of equal rows that scrolls keeps its hash. */
const STILL_SHARE = 0.05

/** True when nothing moves from one frame to the next. */
export function isStill(a: Frame, b: Frame): boolean {
  return compare(a, b, (one, other) => {
    const near = hashDistance(one.hash, other.hash) <= STILL_BITS
    return near && changed(one, other) <= one.cells.length * STILL_SHARE
  })
}

/** True when two pictures show the same, a blinking caret aside. */
export function looksSame(a: Frame, b: Frame): boolean {
  return compare(a, b, (one, other) => changed(one, other) <= CARET_CELLS)
}

function compare(a: Frame, b: Frame, alike: (a: Grid, b: Grid) => boolean): boolean {
  if (Buffer.compare(a.png, b.png) === 0) return true
  const one = a.grid()
  const other = b.grid()
  return one !== undefined && other !== undefined && alike(one, other)
}

/** How many cells differ; all of them in pictures of another size. */
function changed(a: Grid, b: Grid): number {
  if (a.width !== b.width || a.height !== b.height) return a.cells.length
  let count = 0
  for (let cell = 0; cell < a.cells.length; cell++) {
    if (Math.abs((a.cells[cell] ?? 0) - (b.cells[cell] ?? 0)) > CELL_LEVELS) count += 1
  }
  return count
}
