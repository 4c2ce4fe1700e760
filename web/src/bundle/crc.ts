/** CRC-32 as zip and PNG use it (ISO 3309), a table for each of four bytes taken at once. */
const TABLES = tables()

function tables(): readonly Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit++)
      value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value
  })
  const all = [first]
  for (let at = 1; at < 4; at++) {
    const before = all[at - 1] ?? first
    all.push(before.map((value) => (value >>> 8) ^ (first[value & 255] ?? 0)))
  }
  return all
}

const NONE = new Uint32Array(256)

export async function crcOf(blob: Blob): Promise<number> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const [a = NONE, b = NONE, c = NONE, d = NONE] = TABLES
  let value = 0xffffffff
  let at = 0
  for (; at + 4 <= bytes.length; at += 4) {
    const word =
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)
    const mixed = value ^ word
    value =
      (d[mixed & 255] ?? 0) ^
      (c[(mixed >>> 8) & 255] ?? 0) ^
      (b[(mixed >>> 16) & 255] ?? 0) ^
      (a[mixed >>> 24] ?? 0)
  }
  for (; at < bytes.length; at++) value = (a[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
