import { pictureHead } from '@harness/shared/prototype/picture-head.ts'
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
