// A coarse brightness grid of a picture, enough to detect whether a screen is still or has changed.
import { dHashOf, HASH_GRID, hashDistance } from '@harness/shared/device/dhash.ts'
import { readJpeg } from '../jpeg.ts'
import { type Pixels, readPng } from '../png.ts'

interface Grid {
  /** Width in pixels of the picture. */
  readonly width: number
  readonly height: number
  /** Mean brightness of each cell, 0 to 255, row by row. */
  readonly cells: Float64Array
  readonly hash: string
}

const COLUMNS = 54
const ROWS = 112

/** Picture, decoded only when its bytes differ, because decoding takes 70 ms or more (measured). */
export interface Screenshot {
  /** A PNG or a JPEG. */
  readonly bytes: Uint8Array
  readonly grid: () => Grid | undefined
}

export function decodeScreenshot(bytes: Uint8Array): Screenshot {
  let grid: { readonly read: Grid | undefined } | undefined
  return {
    bytes,
    grid: () => {
      grid ??= { read: gridOf(bytes) }
      return grid.read
    },
  }
}

/** Computes the grid of a picture; undefined when it cannot be read. */
function gridOf(bytes: Uint8Array): Grid | undefined {
  const picture = readPng(bytes) ?? readJpeg(bytes)
  return picture && reduce(picture)
}

/**
 * Adds the brightness of each pixel to its cell: in integers, one cell of a row at a time. Pixel by
 * pixel, reading and adding a phone's picture took 41 ms instead of 22 (measured).
 */
function reduce({ width, height, channels, stride, data }: Pixels): Grid {
  const sums = new Float64Array(COLUMNS * ROWS)
  const counts = new Uint32Array(COLUMNS * ROWS)
  const starts = Array.from({ length: COLUMNS + 1 }, (_, at) => Math.ceil((at * width) / COLUMNS))
  const sumOf = channels < 3 ? sumOfGreys : sumOfColours
  for (let y = 0; y < height; y++) {
    const cellRow = Math.floor((y * ROWS) / height) * COLUMNS
    const row = y * stride + 1
    for (let column = 0; column < COLUMNS; column++) {
      const [from, to] = [starts[column] ?? 0, starts[column + 1] ?? 0]
      const cell = cellRow + column
      sums[cell] =
        (sums[cell] ?? 0) + sumOf(data, row + from * channels, row + to * channels, channels)
      counts[cell] = (counts[cell] ?? 0) + to - from
    }
  }
  const cells = sums.map((sum, cell) => sum / (WHOLE * Math.max(1, counts[cell] ?? 1)))
  return { width, height, cells, hash: dHashOf(shrink(cells)) }
}

/** Weights of red, green and blue in brightness, in thousandths. */
const [RED, GREEN, BLUE] = [299, 587, 114]
const WHOLE = RED + GREEN + BLUE

function sumOfColours(data: Buffer, from: number, to: number, channels: number): number {
  let sum = 0
  for (let at = from; at < to; at += channels)
    sum += RED * (data[at] ?? 0) + GREEN * (data[at + 1] ?? 0) + BLUE * (data[at + 2] ?? 0)
  return sum
}

function sumOfGreys(data: Buffer, from: number, to: number, channels: number): number {
  let sum = 0
  for (let at = from; at < to; at += channels) sum += data[at] ?? 0
  return sum * WHOLE
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

/** Maximum number of different hash bits (of 64) between two frames of a still screen. */
const STILL_BITS = 5
/**
 * Maximum number of cells of eight points that a blinking caret changes; a switch or check mark
 * changes four (measured on the tests' Mac).
 */
const CARET_CELLS = 3
const CELL_LEVELS = 6

/**
 * Maximum share of changed cells in a still screen. Needed because the hash misses a scrolled list
 * of equal rows.
 */
const STILL_SHARE = 0.05

/** True when nothing moves between two frames. */
export function isStill(a: Screenshot, b: Screenshot): boolean {
  return compare(a, b, (one, other) => {
    const near = hashDistance(one.hash, other.hash) <= STILL_BITS
    return near && changed(one, other) <= one.cells.length * STILL_SHARE
  })
}

/** True when two pictures are equal except for a blinking caret. */
export function isSameScreenshot(a: Screenshot, b: Screenshot): boolean {
  return compare(a, b, (one, other) => changed(one, other) <= CARET_CELLS)
}

function compare(a: Screenshot, b: Screenshot, alike: (a: Grid, b: Grid) => boolean): boolean {
  if (Buffer.compare(a.bytes, b.bytes) === 0) return true
  const one = a.grid()
  const other = b.grid()
  return one !== undefined && other !== undefined && alike(one, other)
}

/** Number of cells that differ; all cells for pictures of different size. */
function changed(a: Grid, b: Grid): number {
  if (a.width !== b.width || a.height !== b.height) return a.cells.length
  let count = 0
  for (let cell = 0; cell < a.cells.length; cell++) {
    if (Math.abs((a.cells[cell] ?? 0) - (b.cells[cell] ?? 0)) > CELL_LEVELS) count += 1
  }
  return count
}
