/**
 * CRC-32 of zip and PNG (ISO 3309), sixteen bytes at a time. One array contains a table for each of
 * the sixteen positions.
 */
const AT_ONCE = 16
const TABLES = tables()

function tables(): Int32Array {
  const all = new Int32Array(AT_ONCE * 256)
  for (let index = 0; index < 256; index++) {
    let value = index
    for (let bit = 0; bit < 8; bit++)
      value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    all[index] = value
  }
  for (let index = 256; index < all.length; index++) {
    const before = all[index - 256] ?? 0
    all[index] = (before >>> 8) ^ (all[before & 255] ?? 0)
  }
  return all
}

/** Remainder of four bytes; `table` is the index of the last byte's table. */
function ofWord(word: number, table: number): number {
  return (
    (TABLES[table + 768 + (word & 255)] ?? 0) ^
    (TABLES[table + 512 + ((word >>> 8) & 255)] ?? 0) ^
    (TABLES[table + 256 + ((word >>> 16) & 255)] ?? 0) ^
    (TABLES[table + (word >>> 24)] ?? 0)
  )
}

export function crcOf(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let value = -1
  let at = 0
  for (; at + AT_ONCE <= bytes.length; at += AT_ONCE) {
    value =
      ofWord(words.getInt32(at, true) ^ value, 3_072) ^
      ofWord(words.getInt32(at + 4, true), 2_048) ^
      ofWord(words.getInt32(at + 8, true), 1_024) ^
      ofWord(words.getInt32(at + 12, true), 0)
  }
  for (; at < bytes.length; at++)
    value = (TABLES[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ -1) >>> 0
}
