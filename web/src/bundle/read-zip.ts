// A zip is read from its directory at the end, so that a picture is touched only when it is stored, and stored ones are
// slices of the file: nothing is copied in memory.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { crcOf } from './crc.ts'
import type { Entry } from './entry.ts'
import { inflate } from './inflate.ts'
import { MAX_FILES, tooMany, within } from './limits.ts'

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** A comment at the end of a zip is at most this long. */
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

type View = DataView<ArrayBuffer>

function broken(what: string): HarnessError {
  return new HarnessError('bundle_invalid', { what })
}

async function viewOf(blob: Blob, from: number, bytes: number): Promise<View> {
  try {
    return new DataView(await blob.slice(from, from + bytes).arrayBuffer())
  } catch (thrown) {
    throw new HarnessError('bundle_invalid', { what: 'the file can no longer be read.' }, thrown)
  }
}

/** Where the directory is in the file. */
async function directoryOf(blob: Blob): Promise<View> {
  const tail = Math.min(blob.size, END_BYTES + MAX_COMMENT)
  const view = await viewOf(blob, blob.size - tail, tail)
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue
    if (view.getUint16(at + 10, true) > MAX_FILES) throw tooMany()
    const size = view.getUint32(at + 12, true)
    const start = view.getUint32(at + 16, true)
    if (start + size > blob.size) throw broken('the zip is damaged: its directory is cut off.')
    return viewOf(blob, start, size)
  }
  throw broken('it is no whole zip.')
}

interface Packed {
  readonly path: string
  readonly method: number
  readonly isLocked: boolean
  readonly packedSize: number
  readonly size: number
  readonly crc: number
  readonly offset: number
}

function packedAt(view: View, at: number, nameBytes: number): Packed {
  const name = new Uint8Array(view.buffer, at + ENTRY_BYTES, nameBytes)
  return {
    path: new TextDecoder().decode(name),
    isLocked: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    crc: view.getUint32(at + 16, true),
    offset: view.getUint32(at + 42, true),
  }
}

async function bytesOf(blob: Blob, { path, offset, packedSize }: Packed): Promise<Blob> {
  const local = await viewOf(blob, offset, LOCAL_BYTES)
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL_SIGNATURE)
    throw broken(`the zip is damaged at ${path}.`)
  const start = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  if (start + packedSize > blob.size) throw broken(`the zip is damaged: ${path} is cut off.`)
  return blob.slice(start, start + packedSize)
}

async function unpack(blob: Blob, packed: Packed, limit: number): Promise<Blob> {
  const { path, method, size, packedSize, isLocked } = packed
  within(size, limit, path)
  if (method === STORED && packedSize !== size)
    throw broken(`${path} is not as long as the zip says.`)
  if (isLocked) throw broken(`${path} is locked with a password.`)
  if (method !== STORED && method !== DEFLATED)
    throw broken(`${path} is packed in a way that Harness does not know.`)
  const bytes = await bytesOf(blob, packed)
  const whole = method === STORED ? bytes : await inflate(bytes, size, path)
  if (whole.size !== size) throw broken(`${path} is not as long as the zip says.`)
  if ((await crcOf(whole)) !== packed.crc)
    throw broken(`${path} is not as it was when it was packed.`)
  return whole
}

/** The files of a zip. Throws `bundle_invalid` for anything else, `bundle_too_large` for what holds too much. */
export async function zipEntries(blob: Blob): Promise<readonly Entry[]> {
  const packed = await packedIn(blob)
  refuseOverlaps(packed)
  return packed.map((each) => ({
    path: each.path,
    size: each.size,
    read: (limit) => unpack(blob, each, limit),
  }))
}

/** Two files of one name, or from the same bytes, are no zip that a program writes: they make small files large. */
function refuseOverlaps(packed: readonly Packed[]): void {
  const paths = new Set(packed.map(({ path }) => path))
  if (paths.size < packed.length) throw broken('the zip holds two files of one name.')
  const inOrder = packed.toSorted((a, b) => a.offset - b.offset)
  inOrder.forEach(({ offset, packedSize, path }, index) => {
    const next = inOrder[index + 1]
    if (next && offset + LOCAL_BYTES + packedSize > next.offset)
      throw broken(`the zip is damaged: ${path} lies in another file.`)
  })
}

/** The files as the directory lists them; how many it says there are proves nothing. */
async function packedIn(blob: Blob): Promise<readonly Packed[]> {
  const view = await directoryOf(blob)
  const entries: Packed[] = []
  let at = 0
  while (at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY_SIGNATURE) {
    const nameBytes = view.getUint16(at + 28, true)
    const moreBytes = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const next = at + ENTRY_BYTES + nameBytes + moreBytes
    if (next > view.byteLength) throw broken('the zip is damaged: its directory is cut off.')
    const packed = packedAt(view, at, nameBytes)
    if (!packed.path.endsWith('/')) entries.push(packed)
    if (entries.length > MAX_FILES) throw tooMany()
    at = next
  }
  return entries
}
