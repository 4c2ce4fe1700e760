// Reads the files of a run from a folder or a zip on disk.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { crcOf } from '@harness/shared/files/bundle/crc.ts'
import { partsIn, withoutRunText } from '@harness/shared/files/bundle/report-file.ts'
import {
  brokenZip,
  checkUnpacked,
  contentStart,
  directoryIn,
  LOCAL_BYTES,
  type Packed,
  packedIn,
  TAIL_BYTES,
} from '@harness/shared/files/bundle/zip.ts'
import { baseName, EVENTS_FILE } from '@harness/shared/log/versions/names.ts'

type Entries = ReadonlyMap<string, () => Promise<Uint8Array>>
/**
 * Files of a bundle by base name. A file that cannot be unpacked is undefined, but the log throws
 * the reason.
 */
export type Files = ReadonlyMap<string, () => Promise<Uint8Array | undefined>>

export interface FoundRun {
  readonly files: Files
  /** Folder of the run in a zip or report of several runs, with a trailing slash; else empty. */
  readonly folder: string
  /** HTML page that contains the report, if the run comes from one. */
  readonly page?: Uint8Array<ArrayBuffer>
}

/** Limit of the unpacked size in bytes: a small zip may otherwise fill the disk. */
const MAX_UNPACKED = 2_000_000_000

/**
 * Finds the files of each run in a folder, zip or report. Throws what the file system throws,
 * `bundle_invalid`, `bundle_too_large`.
 */
export async function runsIn(path: string): Promise<readonly FoundRun[]> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path)
    const below = names.includes(EVENTS_FILE) ? [] : await runsBelow(path, names)
    if (below.length > 0) return below
    return [{ folder: '', files: filesAt(path, names) }]
  }
  const bytes = await readFile(path)
  const isPage = /^\s*</.test(bytes.toString('latin1', 0, 64))
  const content = new Uint8Array(bytes)
  if (!isPage) return byFolder(inZip(content))
  const { entries, page } = inReport(content)
  return byFolder(entries).map((run) => ({ ...run, page }))
}

function filesAt(path: string, names: readonly string[]): Files {
  return new Map(names.map((name) => [name, () => readFile(join(path, name))]))
}

/** Folder for the runs of `ci`, `study`, and `run` without `--output`. */
const RUNS = 'runs'

/** Finds the runs in a folder with one subfolder per run, or in its `runs` folder. */
async function runsBelow(path: string, names: readonly string[]): Promise<readonly FoundRun[]> {
  const own = await foldersOfRuns(path, names)
  if (own.length > 0 || !names.includes(RUNS)) return own
  const inner = join(path, RUNS)
  const found = await foldersOfRuns(inner, await readdir(inner).catch(() => []))
  return found.map((run) => ({ ...run, folder: `${RUNS}/${run.folder}` }))
}

/** Finds the runs in a folder with one subfolder each, as an audit of several addresses writes. */
async function foldersOfRuns(path: string, names: readonly string[]): Promise<readonly FoundRun[]> {
  const found: FoundRun[] = []
  for (const name of names.toSorted().filter((each) => !each.startsWith('.'))) {
    const inner: readonly string[] = await readdir(join(path, name)).catch(() => [])
    if (inner.includes(EVENTS_FILE))
      found.push({ folder: `${name}/`, files: filesAt(join(path, name), inner) })
  }
  return found
}

/** Groups the files by folder; each folder with a log is a run. */
function byFolder(entries: Entries): readonly FoundRun[] {
  const folders = new Map<string, Map<string, () => Promise<Uint8Array | undefined>>>()
  for (const [path, read] of entries) {
    const name = baseName(path)
    const folder = path.slice(0, path.length - name.length)
    // macOS adds files to a zip that belong to no run.
    if (name === '' || folder.startsWith('__MACOSX/')) continue
    const files = folders.get(folder) ?? new Map<string, () => Promise<Uint8Array | undefined>>()
    folders.set(folder, files)
    files.set(name, name === EVENTS_FILE ? read : () => read().catch(unreadable))
  }
  const runs = [...folders].flatMap(([folder, files]) =>
    files.has(EVENTS_FILE) ? { folder, files } : [],
  )
  if (runs.length === 0)
    throw new HarnessError('bundle_invalid', { what: `it holds no log of a run (${EVENTS_FILE}).` })
  return runs
}

/** Ignores an unreadable file: one broken picture must not lose the whole run. */
function unreadable(thrown: unknown): undefined {
  if (!(thrown instanceof HarnessError)) throw thrown
}

function inReport(file: Uint8Array<ArrayBuffer>) {
  const { parts, page } = partsIn(file)
  if (parts.size === 0) throw new HarnessError('bundle_invalid', { what: withoutRunText(file) })
  const entries: Entries = new Map(
    [...parts].map(([name, base64]) => [name, async () => fromBase64(base64)]),
  )
  return { entries, page }
}

function fromBase64(ascii: Uint8Array): Uint8Array<ArrayBuffer> {
  return Buffer.from(Buffer.from(ascii).toString('latin1'), 'base64')
}

/**
 * Files of a zip, each unpacked and checked when it is read. Throws `bundle_invalid`,
 * `bundle_too_large`.
 */
function inZip(zip: Uint8Array<ArrayBuffer>): Entries {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b)
    throw new HarnessError('bundle_invalid', {
      what: 'it is neither a folder nor a zip nor a report.',
    })
  const view = (from: number, bytes: number) =>
    new DataView(zip.buffer, zip.byteOffset + from, Math.min(bytes, zip.length - from))
  const tail = Math.min(zip.length, TAIL_BYTES)
  const { start, size } = directoryIn(view(zip.length - tail, tail), zip.length)
  const packed = packedIn(view(start, size), (bytes) => Buffer.from(bytes).toString('utf8'))
  if (packed.reduce((sum, each) => sum + each.size, 0) > MAX_UNPACKED)
    throw new HarnessError('bundle_too_large', { what: 'it unpacks to more than 2 GB.' })
  return new Map(packed.map((each) => [each.path, async () => unpack(zip, view, each)]))
}

function unpack(
  zip: Uint8Array,
  view: (from: number, bytes: number) => DataView,
  packed: Packed,
): Uint8Array {
  const { path, offset, packedSize, size, isDeflated, fault } = packed
  if (fault !== undefined) throw brokenZip(`${path} ${fault}`)
  const from = contentStart(view(Math.min(offset, zip.length), LOCAL_BYTES), packed, zip.length)
  const bytes = zip.subarray(from, from + packedSize)
  const whole = isDeflated ? inflated(bytes, size, path) : bytes
  checkUnpacked(packed, { size: whole.length, crc: crcOf(whole) })
  return whole
}

/** Inflates at most the size that the directory declares, whatever is packed. */
function inflated(bytes: Uint8Array, size: number, path: string): Uint8Array {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE')
      throw new HarnessError('bundle_too_large', { what: `${path} would take more than it says.` })
    throw new HarnessError('bundle_invalid', { what: `${path} cannot be unpacked.` }, thrown)
  }
}
