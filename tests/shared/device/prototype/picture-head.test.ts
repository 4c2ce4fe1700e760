import { pictureHead } from '@harness/shared/device/prototype/picture-head.ts'
import { describe, expect, it } from 'vitest'

const bytes = (...values: readonly (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : [...value].map((sign) => sign.charCodeAt(0)),
    ),
  )
const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const MAGIC = [0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a] as const
const png = (width: number, height: number, ...chunks: readonly (number | string)[]) =>
  bytes(
    ...MAGIC,
    ...[...u32(13), 'IHDR', ...u32(width), ...u32(height), 8, 6, 0, 0, 0, ...u32(0)],
    ...chunks,
    ...[...u32(0), 'IDAT', ...u32(0)],
  )

describe('the head of a picture', () => {
  it('the head of a picture gives the size of PNG, JPEG and WebP', () => {
    expect(pictureHead(png(780, 1688))).toEqual({ width: 780, height: 1688 })
    const jpeg = bytes(
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      0,
      0,
      0xff,
      0xc2,
      0,
      17,
      8,
      1,
      44,
      0,
      200,
      3,
      1,
    )
    expect(pictureHead(jpeg)).toEqual({ width: 200, height: 300 })
    const riff = ['RIFF', 0, 0, 0, 0, 'WEBP'] as const
    const lossy = bytes(...riff, 'VP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 200, 0, 44, 1)
    expect(pictureHead(lossy)).toEqual({ width: 200, height: 300 })
    // Fourteen bits of the width less one, then as many of the height.
    const sizes = [199 & 255, (199 >> 8) | ((299 & 3) << 6), (299 >> 2) & 255, 299 >> 10]
    const lossless = bytes(...riff, 'VP8L', 0, 0, 0, 0, 0x2f, ...sizes, 0, 0, 0, 0, 0)
    expect(pictureHead(lossless)).toEqual({ width: 200, height: 300 })
    const extended = bytes(...riff, 'VP8X', 10, 0, 0, 0, 0, 0, 0, 0, 199, 0, 0, 43, 1, 0)
    expect(pictureHead(extended)).toEqual({ width: 200, height: 300 })
  })

  it.each([
    ['text', bytes('<html><body>no picture</body></html>'), 'is no PNG, JPEG or WebP picture'],
    ['nothing', bytes(), 'is empty'],
    ['a word', bytes('hi'), 'is no PNG, JPEG or WebP picture'],
    ['a PNG that is cut off', png(780, 1688).subarray(0, 18), 'is cut off'],
    ['a bomb of 60,000 pixels', png(60_000, 60_000), 'is too large: 60000 × 60000 pixels'],
    ['an empty picture', png(0, 10), 'has no size'],
    [
      'an animation',
      png(10, 10, ...u32(8), 'acTL', ...u32(2), ...u32(0), ...u32(0)),
      'is animated. Save one picture of it',
    ],
  ])('the head of a picture says what is wrong with %s', (_, file, fault) => {
    expect(pictureHead(file)).toEqual({ fault })
  })
})

it('a picture has a size from one pixel to 16,384 on a side', () => {
  expect(pictureHead(png(1, 1))).toEqual({ width: 1, height: 1 })
  expect(pictureHead(png(0, 1))).toEqual({ fault: 'has no size' })
  expect(pictureHead(png(1, 0))).toEqual({ fault: 'has no size' })
  expect(pictureHead(png(1, 16_384))).toEqual({ width: 1, height: 16_384 })
  expect(pictureHead(png(16_385, 1))).toHaveProperty('fault')
  expect(pictureHead(png(1, 16_385))).toHaveProperty('fault')
})

it('a picture has at most 64 million pixels', () => {
  expect(pictureHead(png(8_000, 8_000))).toEqual({ width: 8_000, height: 8_000 })
  expect(pictureHead(png(8_000, 8_001))).toHaveProperty('fault')
})

it('a large WebP picture has its sides in three bytes each, less one', () => {
  const large = bytes('RIFF', 0, 0, 0, 0, 'WEBP', 'VP8X', 10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0)
  expect(pictureHead(bytes(...large, 0, 1, 0))).toEqual({ width: 16_384, height: 257 })
  expect(pictureHead(bytes(...large, 0, 0, 1))).toEqual({
    fault: 'is too large: 16384 × 65537 pixels',
  })
})

it('an animated WebP picture is no screen', () => {
  const moving = bytes(
    'RIFF',
    0,
    0,
    0,
    0,
    'WEBP',
    'VP8X',
    10,
    0,
    0,
    0,
    2,
    0,
    0,
    0,
    9,
    0,
    0,
    9,
    0,
    0,
  )
  expect(pictureHead(moving)).toEqual({ fault: 'is animated. Save one picture of it' })
})

describe('the segments of a JPEG', () => {
  const jpeg = (...marked: readonly number[]) => pictureHead(bytes(0xff, 0xd8, ...marked))
  const frame = (marker: number) => [0xff, marker, 0, 17, 8, 1, 44, 0, 200]

  it.each([0xc0, 0xc1, 0xc3, 0xc5, 0xc9, 0xcf])('the segment %i has the size', (marker) => {
    expect(jpeg(...frame(marker))).toEqual({ width: 200, height: 300 })
  })

  it.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0])('the segment %i is skipped', (marker) => {
    const skipped = [0xff, marker, 0, 4, 0, 0]
    expect(jpeg(...skipped, ...frame(0xc0))).toEqual({ width: 200, height: 300 })
  })

  it('a segment without a marker is damaged', () => {
    expect(jpeg(0xfe, 0xc0, 0, 17, 8, 1, 44, 0, 200)).toEqual({ fault: 'is damaged' })
  })
})

it('a PNG may end with its head, and is an animation only by what is before its picture', () => {
  const later = png(10, 10, ...u32(0), 'IDAT', ...u32(0), ...u32(0), 'acTL', ...u32(0))
  expect(pictureHead(later)).toEqual({ width: 10, height: 10 })
  expect(pictureHead(png(10, 10).subarray(0, 33))).toEqual({ width: 10, height: 10 })
  const moving = png(10, 10, ...u32(0), 'acTL')
  const end = moving.length - 12
  expect(pictureHead(moving.subarray(0, end))).toHaveProperty('fault')
})
