import { deflateSync, strToU8 } from 'fflate'

/** A file of a zip, and how the zip lies of it. */
export interface Entry {
  readonly path: string
  readonly data: Uint8Array
  /** False values in the zip's directory. */
  readonly says?: {
    readonly size?: number
    readonly packed?: number
    readonly crc?: number
    readonly method?: number
    readonly flags?: number
    readonly offset?: number
  }
  readonly deflate?: boolean
}

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++)
      value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

function fields(sizes: readonly (readonly [number, 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(sizes.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of sizes) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A zip written field by field (APPNOTE 4.3), so that each of them can lie. */
export function zipOf(
  entries: readonly Entry[],
  comment = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { path, data, says = {}, deflate = false } of entries) {
    const name = strToU8(path)
    const content = deflate ? deflateSync(data) : data
    const { flags = 0, crc = crc32(data), size = data.length, packed = content.length } = says
    const method = says.method ?? (deflate ? 8 : 0)
    const common = [
      ...[[20, 2] as const, [flags, 2] as const, [method, 2] as const, [0, 4] as const],
      ...[[crc, 4] as const, [packed, 4] as const, [size, 4] as const],
      ...[[name.length, 2] as const, [0, 2] as const],
    ]
    files.push(fields([[0x04034b50, 4], ...common]), name, content)
    directory.push(
      fields([
        ...[[0x02014b50, 4] as const, [20, 2] as const, ...common],
        ...[[0, 2] as const, [0, 2] as const, [0, 2] as const, [0, 4] as const],
        [says.offset ?? offset, 4],
      ]),
      name,
    )
    offset += 30 + name.length + content.length
  }
  const list = joined(...directory)
  const end = fields([
    ...[[0x06054b50, 4] as const, [0, 4] as const, [entries.length, 2] as const],
    ...[[entries.length, 2] as const, [list.length, 4] as const, [offset, 4] as const],
    [comment.length, 2],
  ])
  return joined(...files, list, end, comment)
}
