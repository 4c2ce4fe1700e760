import { crc32, deflateSync } from 'node:zlib'
import { pngSize, readPng, writePng } from '@harness/bridge/devices/png.ts'
import { decode, encode } from 'fast-png'
import { describe, expect, it } from 'vitest'

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Two pixels a row, red, green, blue; each row begins with the number of its filter. */
function picture(...rows: readonly (readonly number[])[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(2, 0)
  head.writeUInt32BE(rows.length, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data.subarray(0, 5)),
    chunk('IDAT', data.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const FILTERED = picture(
  [0, 10, 20, 30, 40, 50, 60],
  [1, 1, 2, 3, 1, 1, 1],
  [2, 9, 8, 7, 0, 0, 0],
  [3, 1, 1, 1, 1, 1, 1],
  [4, 1, 1, 1, 250, 1, 1],
)
const ROWS = [
  [0, 10, 20, 30, 40, 50, 60],
  [0, 1, 2, 3, 2, 3, 4],
  [0, 10, 10, 10, 2, 3, 4],
  [0, 6, 6, 6, 5, 5, 6],
  [0, 7, 7, 7, 0, 7, 8],
]

describe('a PNG of a screen', () => {
  it('a PNG of a screen decodes with any row filters', () => {
    const pixels = readPng(FILTERED)
    expect(pixels).toMatchObject({ width: 2, height: 5, channels: 3, stride: 7 })
    expect([...(pixels?.data ?? [])]).toEqual(ROWS.flat())
  })

  it('an encoded PNG decodes to the same pixels, whole and with valid checksums', () => {
    const pixels = readPng(FILTERED)
    if (!pixels) throw new Error('not read')
    pixels.data.fill(7, 1, 7)
    const encoded = writePng(FILTERED, pixels)
    expect(pngSize(encoded)).toEqual({ width: 2, height: 5 })
    expect([...(readPng(encoded)?.data ?? [])]).toEqual(
      [[0, 7, 7, 7, 7, 7, 7], ...ROWS.slice(1)].flat(),
    )
    const bytes = Buffer.from(encoded)
    for (let at = 8; at < bytes.length; ) {
      const end = at + 8 + bytes.readUInt32BE(at)
      expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at + 4, end)))
      at = end + 4
    }
  })

  it.each([1, 2, 3, 4])(
    'a PNG with %i channels has the same pixels in another decoder',
    (channels) => {
      const [width, height] = [37, 23]
      const data = Uint8Array.from(
        { length: width * height * channels },
        (_, at) => (at * 89) % 256,
      )
      const pixels = readPng(encode({ width, height, data, channels }))
      if (!pixels) throw new Error('not read')
      pixels.data.fill(7, 1, 1 + channels)
      data.fill(7, 0, channels)
      const other = decode(writePng(encode({ width, height, data, channels }), pixels), {
        checkCrc: true,
      })
      expect(other).toMatchObject({ width, height, channels, depth: 8, data })
    },
  )

  it('a truncated PNG or another format does not decode', () => {
    expect(readPng(FILTERED.subarray(0, 60))).toBeUndefined()
    expect(readPng(new Uint8Array([1, 2, 3]))).toBeUndefined()
    expect(pngSize(new Uint8Array())).toBeUndefined()
  })
})
