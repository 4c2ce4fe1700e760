// Reads a zip from the directory at its end. A picture is read only when it is stored, and
// uncompressed ones are slices of the file, so nothing is copied in memory.
import { crcOf } from '@harness/shared/files/bundle/crc.ts'
import {
  brokenZip,
  checkUnpacked,
  contentStart,
  directoryIn,
  type Packed,
  packedIn,
  TAIL_BYTES,
} from '@harness/shared/files/bundle/zip.ts'
import { bytesIn, type Content, type Entry } from './entry.ts'
import { inflate } from './inflate.ts'
import { within } from './limits.ts'

/** Maximum number of bytes read ahead. */
const AHEAD = 8_000_000

/** Bytes of a file from a position; fewer at its end. */
type Read = (from: number, bytes: number) => Promise<Uint8Array<ArrayBuffer>>

interface Piece {
  readonly from: number
  readonly to: number
  readonly content: Promise<Uint8Array<ArrayBuffer>>
}

const holds = (piece: Piece, from: number, to: number) => from >= piece.from && to <= piece.to

/**
 * Reads a file in few large pieces, as each read costs a browser about a millisecond. Pieces at
 * most double, so a jump wastes little; after a large piece the next is prefetched.
 */
function makeReader(file: Blob): Read {
  const pieceOf = (from: number, to: number): Piece => {
    const content = bytesIn(file.slice(from, to))
    // Prevents an unhandled rejection; a caller that reads the piece gets the error.
    content.catch(() => undefined)
    return { from, to, content }
  }
  let piece = pieceOf(0, 0)
  let next: Piece | undefined
  const open = (opened: Piece) => {
    piece = opened
    const { to } = opened
    const isLarge = to - opened.from >= AHEAD && to < file.size
    next = isLarge ? pieceOf(to, Math.min(to + AHEAD, file.size)) : undefined
  }
  const find = (from: number, to: number): Piece => {
    if (holds(piece, from, to)) return piece
    if (next && holds(next, from, to)) open(next)
    // The range overlaps both pieces, so it is read separately.
    else if (next && holds({ ...next, from: piece.from }, from, to)) return pieceOf(from, to)
    else {
      const isNext = from >= piece.from && from <= piece.to
      const more = isNext ? Math.min(AHEAD, 2 * (piece.to - piece.from)) : 0
      open(pieceOf(from, Math.min(Math.max(to, from + more), file.size)))
    }
    return piece
  }
  return async (from, bytes) => {
    const to = Math.min(from + bytes, file.size)
    const { from: start, content } = find(from, to)
    return (await content).subarray(from - start, to - start)
  }
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, length)

interface Zip {
  readonly file: Blob
  readonly read: Read
}

async function unpack({ file, read }: Zip, packed: Packed, limit: number): Promise<Content> {
  const { path, size, packedSize, offset, usualBytes, isDeflated, fault } = packed
  within(size, limit, path)
  if (fault !== undefined) throw brokenZip(`${path} ${fault}`)
  const found = await read(offset, usualBytes)
  const start = contentStart(viewOf(found), packed, file.size)
  const end = start + packedSize
  const isThere = end <= offset + found.length
  const raw = isThere ? found.subarray(start - offset, end - offset) : await read(start, packedSize)
  const bytes = isDeflated ? inflate(raw, size, path) : raw
  checkUnpacked(packed, { size: bytes.length, crc: crcOf(bytes) })
  const blob = (type = '') =>
    isDeflated ? new Blob([bytes], { type }) : file.slice(start, end, type)
  return { bytes, blob, ...(!isDeflated && { place: { file, from: start } }) }
}

/** Files of a zip. Throws `bundle_invalid` for anything else, and `bundle_too_large`. */
export async function zipEntries(file: Blob): Promise<readonly Entry[]> {
  const read = makeReader(file)
  const tail = Math.min(file.size, TAIL_BYTES)
  const { start, size } = directoryIn(viewOf(await read(file.size - tail, tail)), file.size)
  const decoder = new TextDecoder()
  const packed = packedIn(viewOf(await read(start, size)), (bytes) => decoder.decode(bytes))
  return packed.map((each) => ({
    path: each.path,
    size: each.size,
    read: (limit) => unpack({ file, read }, each, limit),
  }))
}
