import { baseName, EVENTS_FILE } from '@harness/shared/bundle/names.ts'
import { HarnessError, toWire, type WireError } from '@harness/shared/language/errors.ts'
import type { Entry, OpenedFile } from './entry.ts'
import { MAX_FILES, tooMany, within } from './limits.ts'
import { zipEntries } from './read-zip.ts'

/** The files of one run, by base name; or why it cannot be read. */
type FoundRun = { readonly name: string } & (
  | { readonly files: ReadonlyMap<string, Entry> }
  | { readonly error: WireError }
)

function folderOf(path: string): string {
  return path.slice(0, path.length - baseName(path).length)
}

function entryOf({ path, blob }: OpenedFile): Entry {
  const read = async (limit: number) => {
    within(blob.size, limit, path)
    return blob
  }
  return { path, size: blob.size, read }
}

/** Runs among the entries: each folder that holds a log is one. What macOS adds to a zip does not count. */
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
  if (runs.length === 0)
    throw new HarnessError('bundle_invalid', { what: `it holds no ${EVENTS_FILE}.` })
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
    return [{ name, error: toWire(thrown) }]
  }
}

function isZip({ path, blob }: OpenedFile): boolean {
  return /\.zip$/i.test(path) || blob.type === 'application/zip'
}

/** The runs among what a person dropped or chose: zips, and folders or loose files with a log among them. */
export async function foundRuns(opened: readonly OpenedFile[]): Promise<Found> {
  const found: FoundRun[] = []
  for (const { path, blob } of opened.filter(isZip)) {
    const name = baseName(path)
    const read = async () => runsAmong(await zipEntries(blob), name)
    found.push(...(await attempted(name, read)))
  }
  const loose = opened.filter((file) => !isZip(file))
  const [first] = loose
  if (!first) return found
  const read = async () => {
    if (loose.length > MAX_FILES) throw tooMany()
    return runsAmong(loose.map(entryOf), first.path.split(/[/\\]/)[0] ?? '')
  }
  return [...found, ...(await attempted(first.path, read))]
}
