import { cleanPng } from '@harness/shared/files/redact/clean-png.ts'
import { describe, expect, test } from 'vitest'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A chunk as the format has it: length, name, data, check; the check is not looked at here. */
function chunk(name: string, data: readonly number[] = []): number[] {
  return [0, 0, 0, data.length, ...Buffer.from(name, 'latin1'), ...data, 1, 2, 3, 4]
}

const HEAD = [...SIGNATURE, ...chunk('IHDR', [1, 2, 3])]
const PIXELS = [...chunk('PLTE', [4]), ...chunk('IDAT', [5, 6, 7])]
const END = chunk('IEND')
const bytes = (...parts: readonly (readonly number[])[]) => Uint8Array.from(parts.flat())

describe('a picture that leaves', () => {
  test.each(['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'])(
    'an exported picture has no %s besides its pixels',
    (name) => {
      const png = bytes(HEAD, chunk(name, [9, 9]), PIXELS, chunk(name), END)
      expect(cleanPng(png)).toEqual(bytes(HEAD, PIXELS, END))
    },
  )

  test('an exported picture keeps every byte that its pixels need', () => {
    const bright = [...chunk('gAMA', [1]), ...chunk('sRGB', [2]), ...chunk('tRNS', [3])]
    const png = bytes(HEAD, bright, PIXELS, END)
    expect(cleanPng(png)).toBe(png)
  })

  test('an exported picture has nothing after its end', () => {
    expect(cleanPng(bytes(HEAD, PIXELS, END, [7, 7, 7]))).toEqual(bytes(HEAD, PIXELS, END))
    expect(cleanPng(bytes(HEAD, PIXELS, END, PIXELS))).toEqual(bytes(HEAD, PIXELS, END))
  })

  test('an exported picture that ends within a chunk loses that chunk', () => {
    const cut = PIXELS.slice(0, -1)
    expect(cleanPng(bytes(HEAD, cut))).toEqual(bytes(HEAD, chunk('PLTE', [4])))
  })

  test('an exported picture is read at its offset in a larger buffer', () => {
    const png = bytes(HEAD, chunk('tEXt', [9]), PIXELS, END)
    const inside = new Uint8Array([7, 7, 7, ...png]).subarray(3)
    expect(cleanPng(inside)).toEqual(bytes(HEAD, PIXELS, END))
  })
})
