import { HarnessError, toWire, type WireError } from '@harness/shared/base/errors.ts'
import { partsIn, withoutRunText } from '@harness/shared/files/bundle/report-file.ts'
import { MAX_FILES, tooMany } from '@harness/shared/files/bundle/zip.ts'
import { baseName, EVENTS_FILE } from '@harness/shared/log/versions/names.ts'
import { fromBase64 } from './base64.ts'
import { bytesIn, contentOf, type Entry, type OpenedFile } from './entry.ts'
import { MAX_REPORT, within } from './limits.ts'
import { zipEntries } from './read-zip.ts'

/** Files of one run by base name, or the reason why it cannot be read. */
type FoundRun = {
  readonly name: string
} /** `page`: what stands around the files of a report. */ & (
  | { readonly files: ReadonlyMap<string, Entry>; readonly page?: Uint8Array<ArrayBuffer> }
  /** `isOther`: contains no run, so it may be something else that the app opens. */
  | { readonly error: WireError; readonly isOther: boolean }
)

function folderOf(path: string): string {
  return path.slice(0, path.length - baseName(path).length)
}

function entryOf({ path, blob }: OpenedFile): Entry {
  const read = async (limit: number) => {
    within(blob.size, limit, path)
    return contentOf(blob)
  }
  return { path, size: blob.size, read }
}

function other(name: string, what: string): FoundRun {
  return { name, error: toWire(new HarnessError('bundle_invalid', { what })), isOther: true }
}

/** Runs among the entries: each folder with a log is one. Ignores files added by macOS. */
function runsAmong(entries: readonly Entry[], name: string): readonly FoundRun[] {
  const folders = new Map<string, Map<string, Entry>>()
  for (const entry of entries) {
    if (entry.path.startsWith('__MACOSX/')) continue
    const folder = folderOf(entry.path)
    const files = folders.get(folder) ?? new Map<string, Entry>()
    files.set(baseName(entry.path), entry)
    folders.set(folder, files)
  }
  const runs = [...folders].filter(([, files]) => files.has(EVENTS_FILE))
  if (runs.length === 0) return [other(name, `it holds no log of a run (${EVENTS_FILE}).`)]
  return runs.map(([folder, files]) => ({
    name: runs.length === 1 ? name : baseName(folder.slice(0, -1)) || name,
    files,
  }))
}

type Found = readonly FoundRun[]

async function attempted(name: string, work: () => Promise<Found>): Promise<Found> {
  try {
    return await work()
  } catch (thrown) {
    return [{ name, error: toWire(thrown), isOther: false }]
  }
}

function isZip({ path, blob }: OpenedFile): boolean {
  return /\.zip$/i.test(path) || blob.type === 'application/zip'
}

function isReport({ path, blob }: OpenedFile): boolean {
  return /\.html?$/i.test(path) || blob.type === 'text/html'
}

async function runsInReport({ path, blob }: OpenedFile, name: string): Promise<Found> {
  within(blob.size, MAX_REPORT, path)
  const file = await bytesIn(blob)
  const { parts, page } = partsIn(file)
  if (parts.size === 0) return [other(name, withoutRunText(file))]
  const runs = runsAmong([...parts].map(entryInReport), name)
  // Folders in a report are only numbered.
  const fullName = (run: FoundRun) => (runs.length === 1 ? run.name : `${name}, run ${run.name}`)
  return runs.map((run) => ({ ...run, name: fullName(run), page }))
}

/** A file of a run in a report; its base64 is decoded only when it is read. */
function entryInReport([path, base64]: readonly [string, Uint8Array<ArrayBuffer>]): Entry {
  const size = Math.floor((base64.length * 3) / 4)
  const read = async (limit: number) => {
    within(size, limit, path)
    const bytes = fromBase64(base64)
    return { bytes, blob: (type = '') => new Blob([bytes], { type }) }
  }
  return { path, size, read }
}

/** Finds the runs among dropped or chosen files: zips, and folders or loose files with a log. */
export async function foundRuns(opened: readonly OpenedFile[]): Promise<Found> {
  const found: FoundRun[] = []
  for (const { path, blob } of opened.filter(isZip)) {
    const name = baseName(path)
    const read = async () => runsAmong(await zipEntries(blob), name)
    found.push(...(await attempted(name, read)))
  }
  for (const file of opened.filter(isReport)) {
    const name = baseName(file.path)
    found.push(...(await attempted(name, () => runsInReport(file, name))))
  }
  const loose = opened.filter((file) => !(isZip(file) || isReport(file)))
  const [first] = loose
  if (!first) return found
  const read = async () => {
    if (loose.length > MAX_FILES) throw tooMany()
    return runsAmong(loose.map(entryOf), first.path.split(/[/\\]/)[0] ?? '')
  }
  return [...found, ...(await attempted(first.path, read))]
}
