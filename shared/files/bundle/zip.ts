// Reads the central directory at the end of a zip (APPNOTE 6.3.10): the same rules for the app and
// the command line.
import { HarnessError } from '../../base/errors.ts'

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** Size of a local file header without its name and extra fields, in bytes. */
export const LOCAL_BYTES = 30
/** Typical size of the extra fields after a name (times, owner, alignment), in bytes. */
const FIELD_BYTES = 64
/** Size of the tail that contains the end record: a comment of up to 65,535 bytes may follow it. */
export const TAIL_BYTES = END_BYTES + 65_535
/** Maximum files in one zip or folder. */
export const MAX_FILES = 20_000
const STORED = 0
const DEFLATED = 8

export interface Packed {
  readonly path: string
  readonly isDeflated: boolean
  readonly packedSize: number
  /** Unpacked size in bytes, as the directory states it. */
  readonly size: number
  readonly crc: number
  /** Offset of the local header. */
  readonly offset: number
  /** Usual size of header and content; larger when the header has more extra fields than usual. */
  readonly usualBytes: number
  /** Reason why the file cannot be unpacked; undefined when it can. */
  readonly fault: string | undefined
}

export function brokenZip(what: string): HarnessError {
  return new HarnessError('bundle_invalid', { what })
}

export function tooMany(): HarnessError {
  const what = `it holds more than ${MAX_FILES.toLocaleString('en')} files.`
  return new HarnessError('bundle_too_large', { what })
}

/**
 * Range of the directory in a file of `fileSize` bytes that ends with `tail`. Throws
 * `bundle_invalid`, `bundle_too_large`.
 */
export function directoryIn(
  tail: DataView,
  fileSize: number,
): { readonly start: number; readonly size: number } {
  const at = endIn(tail)
  if (at === undefined) throw brokenZip('it is no whole zip.')
  if (tail.getUint16(at + 10, true) > MAX_FILES) throw tooMany()
  const size = tail.getUint32(at + 12, true)
  const start = tail.getUint32(at + 16, true)
  if (start + size > fileSize) throw brokenZip('the zip is damaged: its directory is cut off.')
  return { start, size }
}

/**
 * Offset of the end record. The comment may contain its signature (4.3.16), so the record whose
 * comment ends with the file wins, else the last.
 */
function endIn(tail: DataView): number | undefined {
  let last: number | undefined
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue
    if (at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at
    last ??= at
  }
  return last
}

/**
 * Files listed in the directory; its stated count is not trusted. `decode` reads UTF-8. Throws
 * `bundle_invalid`, `bundle_too_large`.
 */
export function packedIn(
  directory: DataView<ArrayBuffer>,
  decode: (bytes: Uint8Array) => string,
): readonly Packed[] {
  const entries: Packed[] = []
  let at = 0
  while (
    at + ENTRY_BYTES <= directory.byteLength &&
    directory.getUint32(at, true) === ENTRY_SIGNATURE
  ) {
    const nameBytes = directory.getUint16(at + 28, true)
    const moreBytes = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
    const next = at + ENTRY_BYTES + nameBytes + moreBytes
    if (next > directory.byteLength)
      throw brokenZip('the zip is damaged: its directory is cut off.')
    const from = directory.byteOffset + at + ENTRY_BYTES
    const packed = packedAt(
      directory,
      at,
      decode(new Uint8Array(directory.buffer, from, nameBytes)),
    )
    if (!packed.path.endsWith('/')) entries.push(packed)
    if (entries.length > MAX_FILES) throw tooMany()
    at = next
  }
  refuseOverlaps(entries)
  return entries
}

function packedAt(view: DataView, at: number, path: string): Packed {
  const method = view.getUint16(at + 10, true)
  const packedSize = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const isLocked = (view.getUint16(at + 8, true) & 1) === 1
  return {
    path,
    packedSize,
    size,
    isDeflated: method === DEFLATED,
    crc: view.getUint32(at + 16, true),
    offset: view.getUint32(at + 42, true),
    usualBytes: LOCAL_BYTES + view.getUint16(at + 28, true) + FIELD_BYTES + packedSize,
    fault: faultOf({ method, isLocked, isShort: method === STORED && packedSize !== size }),
  }
}

interface Packing {
  readonly method: number
  readonly isLocked: boolean
  readonly isShort: boolean
}

function faultOf({ method, isLocked, isShort }: Packing): string | undefined {
  if (isShort) return 'is not as long as the zip says.'
  if (isLocked) return 'is locked with a password.'
  if (method === STORED || method === DEFLATED) return undefined
  return 'is packed in a way that Harness does not know.'
}

/**
 * Refuses duplicate names and overlapping contents, which no ordinary program writes: they make a
 * small zip unpack to a huge size.
 */
function refuseOverlaps(packed: readonly Packed[]): void {
  const paths = new Set(packed.map(({ path }) => path))
  if (paths.size < packed.length) throw brokenZip('the zip holds two files of one name.')
  const inOrder = packed.toSorted((a, b) => a.offset - b.offset)
  inOrder.forEach(({ offset, packedSize, path }, index) => {
    const next = inOrder[index + 1]
    if (next && offset + LOCAL_BYTES + packedSize > next.offset)
      throw brokenZip(`the zip is damaged: ${path} lies in another file.`)
  })
}

/** Offset of a file's bytes, read from its local header. Throws `bundle_invalid`. */
export function contentStart(
  head: DataView,
  { path, offset, packedSize }: Packed,
  fileSize: number,
) {
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL_SIGNATURE)
    throw brokenZip(`the zip is damaged at ${path}.`)
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true)
  if (start + packedSize > fileSize) throw brokenZip(`the zip is damaged: ${path} is cut off.`)
  return start
}

/** Throws `bundle_invalid` when the unpacked content differs from its checksum. */
export function checkUnpacked(
  { path, size, crc }: Packed,
  found: { readonly size: number; readonly crc: number },
): void {
  if (found.size !== size) throw brokenZip(`${path} is not as long as the zip says.`)
  if (found.crc !== crc) throw brokenZip(`${path} is not as it was when it was packed.`)
}
