import { contentStart, directoryIn, packedIn } from '@harness/shared/files/bundle/zip.ts'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

const END = [0x50, 0x4b, 0x05, 0x06]

/** The end of an empty zip with this comment, and what follows it. */
function endOfZip(comment: readonly number[], after: readonly number[] = []): DataView {
  const bytes = new Uint8Array([...END, ...new Array<number>(18).fill(0), ...comment, ...after])
  const view = new DataView(bytes.buffer)
  view.setUint16(20, comment.length, true)
  return view
}

it('the end of a zip is found where its signature occurs in the comment behind it', () => {
  const filler = new Array<number>(40).fill(0xff)
  const view = endOfZip([...filler, ...END, ...filler])
  expect(directoryIn(view, view.byteLength)).toEqual({ start: 0, size: 0 })
})

it('bytes behind the comment of a zip do not hide its end', () => {
  const view = endOfZip([0x41], [0, 0, 0])
  expect(directoryIn(view, view.byteLength)).toEqual({ start: 0, size: 0 })
})

it('a file without the end of a zip is refused', () => {
  const view = new DataView(new ArrayBuffer(64))
  expect(() => directoryIn(view, 64)).toThrow('no whole zip')
})

interface Entry {
  readonly name?: string
  readonly more?: number
  readonly comment?: number
  readonly flags?: number
  readonly method?: number
  readonly packed?: number
  readonly size?: number
  readonly offset?: number
}

/** One entry of a directory (APPNOTE 4.3.12). */
function entry(given: Entry = {}): number[] {
  const { name = 'a', more = 0, comment = 0, flags = 0, method = 0, packed = 5, offset = 0 } = given
  const view = new DataView(new ArrayBuffer(46))
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(8, flags, true)
  view.setUint16(10, method, true)
  view.setUint32(16, 7, true)
  view.setUint32(20, packed, true)
  view.setUint32(24, given.size ?? packed, true)
  view.setUint16(28, name.length, true)
  view.setUint16(30, more, true)
  view.setUint16(32, comment, true)
  view.setUint32(42, offset, true)
  const rest = [...strToU8(name), ...new Array<number>(more + comment).fill(0x50)]
  return [...new Uint8Array(view.buffer), ...rest]
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const read = (...entries: readonly number[][]) =>
  packedIn(new DataView(new Uint8Array(entries.flat()).buffer), decode)

describe('the directory of a zip', () => {
  it('the directory of a zip ends where the file does at the latest', () => {
    const view = endOfZip([])
    view.setUint32(12, 30, true)
    view.setUint32(16, 70, true)
    expect(directoryIn(view, 100)).toEqual({ start: 70, size: 30 })
    expect(() => directoryIn(view, 99)).toThrow('its directory is cut off')
  })

  it('a zip of more than 20,000 files is refused by what it says of itself, and by what it lists', () => {
    const view = endOfZip([])
    view.setUint16(10, 20_000, true)
    expect(directoryIn(view, view.byteLength)).toEqual({ start: 0, size: 0 })
    view.setUint16(10, 20_001, true)
    expect(() => directoryIn(view, view.byteLength)).toThrow('more than 20,000 files')
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => entry({ name: `${at}`, offset: at * 100 }))
    expect(read(...many(20_000))).toHaveLength(20_000)
    expect(() => read(...many(20_001))).toThrow('more than 20,000 files')
  })

  it('fields and a comment behind the name of a file are skipped', () => {
    const files = read(entry({ more: 3, comment: 4 }), entry({ name: 'b', offset: 40 }))
    expect(files).toEqual([
      {
        path: 'a',
        isDeflated: false,
        packedSize: 5,
        size: 5,
        crc: 7,
        offset: 0,
        usualBytes: 30 + 1 + 64 + 5,
        fault: undefined,
      },
      expect.objectContaining({ path: 'b', offset: 40 }),
    ])
    expect(() => read(entry({ more: 3 }).slice(0, -1))).toThrow('its directory is cut off')
  })

  it('folders are no files, and what follows the last entry is left alone', () => {
    const files = read(entry({ name: 'a/' }), entry({ name: 'a/b' }), new Array<number>(50).fill(0))
    expect(files.map(({ path }) => path)).toEqual(['a/b'])
    expect(read(entry(), entry({ name: 'b', offset: 99 }).slice(0, 45))).toHaveLength(1)
  })

  it.each<[Entry, string | undefined]>([
    [{ method: 0 }, undefined],
    [{ method: 8, size: 99 }, undefined],
    [{ method: 12 }, 'is packed in a way that Harness does not know.'],
    [{ method: 0, size: 6 }, 'is not as long as the zip says.'],
    [{ method: 8, flags: 1 }, 'is locked with a password.'],
    [{ method: 8, flags: 2 }, undefined],
  ])('the file %j has the fault: %s', (given, fault) => {
    expect(read(entry(given))[0]?.fault).toBe(fault)
  })

  it('two files of one name, and files that overlap, are refused', () => {
    const next = (offset: number) => read(entry({ packed: 5 }), entry({ name: 'b', offset }))
    expect(next(35)).toHaveLength(2)
    expect(() => next(34)).toThrow('a lies in another file')
    expect(() => read(entry(), entry({ offset: 99 }))).toThrow('two files of one name')
  })
})

it('the content of a file begins behind its head, its name and its fields', () => {
  const zip = zipSync({ 'a.txt': [strToU8('hello'), { level: 0, extra: { 1: strToU8('xyz') } }] })
  const file = read(entry({ name: 'a.txt' }))[0]
  if (!file) throw new Error('no file')
  const head = new DataView(zip.buffer, 0, 30)
  // The name has five bytes; a field has a head of four.
  const start = 30 + 5 + 4 + 3
  expect(contentStart(head, file, start + 5)).toBe(start)
  expect(decode(zip.subarray(start, start + 5))).toBe('hello')
  expect(() => contentStart(head, file, start + 4)).toThrow('a.txt is cut off')
  expect(() => contentStart(new DataView(zip.buffer, 0, 29), file, 99)).toThrow('damaged at a.txt')
  expect(() => contentStart(new DataView(zip.buffer, 1, 30), file, 99)).toThrow('damaged at a.txt')
})
