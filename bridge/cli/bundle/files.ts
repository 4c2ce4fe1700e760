// The files of a run as they lie on disk, in a folder or a zip.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { baseName, EVENTS_FILE } from '@harness/shared/bundle/names.ts'
import { isReportFile, partsIn } from '@harness/shared/bundle/report-file.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Unzip, UnzipInflate } from 'fflate'

/** The files of a bundle by their base name. */
export type Files = ReadonlyMap<string, () => Promise<Uint8Array>>

/** Unpacked at most, in bytes: a small zip may claim little and hold a disk full. */
const MAX_UNPACKED = 2_000_000_000
/** Bytes that are unpacked before the size is looked at again. */
const CHUNK = 65_536

/** The files of each run in a folder, zip or report. Throws what the file system throws, `bundle_invalid`, `bundle_too_large`. */
export async function runsIn(path: string): Promise<readonly Files[]> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path)
    return [new Map(names.map((name) => [name, () => readFile(join(path, name))]))]
  }
  const bytes = await readFile(path)
  const isPage = /^\s*</.test(bytes.toString('latin1', 0, 64))
  return byFolder(isPage ? inReport(bytes.toString('utf8')) : unpacked(bytes))
}

/** Each folder that holds a log is a run. */
function byFolder(entries: ReadonlyMap<string, Uint8Array>): readonly Files[] {
  const folders = new Map<string, Map<string, () => Promise<Uint8Array>>>()
  for (const [path, bytes] of entries) {
    const name = baseName(path)
    const folder = path.slice(0, path.length - name.length)
    // What macOS adds to a zip is no run.
    if (name === '' || folder.startsWith('__MACOSX/')) continue
    const files = folders.get(folder) ?? new Map<string, () => Promise<Uint8Array>>()
    folders.set(folder, files)
    files.set(name, async () => bytes)
  }
  const runs = [...folders.values()].filter((files) => files.has(EVENTS_FILE))
  if (runs.length === 0)
    throw new HarnessError('bundle_invalid', { what: `it holds no ${EVENTS_FILE}.` })
  return runs
}

function inReport(html: string): ReadonlyMap<string, Uint8Array> {
  if (!isReportFile(html))
    throw new HarnessError('bundle_invalid', { what: 'this page is not a report of Harness.' })
  return new Map([...partsIn(html)].map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
}

function unpacked(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b)
    throw new HarnessError('bundle_invalid', { what: 'it is neither a folder nor a zip.' })
  const files = new Map<string, Uint8Array[]>()
  let size = 0
  const unzip = new Unzip((file) => {
    const { name } = file
    if (name.endsWith('/')) return
    if (files.has(name))
      throw new HarnessError('bundle_invalid', { what: `it holds ${name} twice.` })
    const chunks: Uint8Array[] = []
    files.set(name, chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > MAX_UNPACKED)
        throw new HarnessError('bundle_too_large', { what: 'it unpacks to more than 2 GB.' })
      chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < zip.length; at += CHUNK)
    unzip.push(zip.subarray(at, at + CHUNK), at + CHUNK >= zip.length)
  return new Map([...files].map(([name, chunks]) => [name, Buffer.concat(chunks)]))
}
