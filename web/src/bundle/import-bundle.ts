import {
  asHarnessError,
  HarnessError,
  toWire,
  type WireError,
} from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { MAX_DOWNLOAD } from '@harness/shared/device/downloads.ts'
import { type BundleCheck, checkBundle } from '@harness/shared/files/bundle/integrity.ts'
import { keptFileOf } from '@harness/shared/log/kept-file.ts'
import type { Damage } from '@harness/shared/log/versions/damage.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/log/versions/names.ts'
import { type ReadRun, readRun } from '@harness/shared/log/versions/read.ts'
import { keepDownloads } from '../store/downloads.ts'
import { addRun } from '../store/log/add-run.ts'
import { hasRun } from '../store/run-index.ts'
import type { HarnessDb } from '../store/schema.ts'
import { attachmentsOf } from './attachments.ts'
import type { OpenedFile } from './entry.ts'
import { type FilesOfRun, filesOfRun } from './files-of-run.ts'
import { foundRuns } from './found-runs.ts'
import { compareWithKnown } from './known-run.ts'
import { MAX_LOG, MAX_RUN, MAX_TEXT, within } from './limits.ts'
import { sha256 } from './sha256.ts'

/** Result for one file or folder. `known`: the run already exists, so no run was added. */
export type Opened = { readonly name: string } & (
  | {
      readonly kind: 'opened'
      readonly runId: RunId
      readonly goal: string
      readonly damages: readonly Damage[]
      /** Comparison with the checksums of the export. */
      readonly check: BundleCheck
    }
  | {
      readonly kind: 'known'
      readonly runId: RunId
      readonly goal: string
      /** Sentence about differences from the stored run's rows; empty without any. */
      readonly differs: string
      /** Sentence about the parts taken from the file; empty without any. */
      readonly taken: string
      readonly check: BundleCheck
    }
  /** `isOther`: contains no run, so it may be something else that the app opens. */
  | { readonly kind: 'refused'; readonly error: WireError; readonly isOther: boolean }
)

async function textOf(run: FilesOfRun, name: string, limit: number): Promise<string | undefined> {
  const content = await run.read(name, limit)
  return content && new TextDecoder().decode(content.bytes)
}

async function read(files: FilesOfRun): Promise<ReadRun> {
  within(files.size, MAX_RUN, 'It')
  const events = await textOf(files, EVENTS_FILE, MAX_LOG)
  if (events === undefined)
    throw new HarnessError('bundle_invalid', { what: `it holds no log of a run (${EVENTS_FILE}).` })
  const meta = await metaOf(files)
  return readRun({ events, files: files.names, ...(meta !== undefined && { meta }) })
}

/** A `meta` that cannot be unpacked counts as unreadable; the log repeats all of it. */
async function metaOf(files: FilesOfRun): Promise<string | undefined> {
  return textOf(files, META_FILE, MAX_TEXT).catch(() => '')
}

async function importRun(db: HarnessDb, name: string, files: FilesOfRun): Promise<Opened> {
  const run = await read(files)
  const { runId, rows } = run
  const [first] = rows
  const goal = first?.kind === 'run_started' ? first.goal : ''
  if (await hasRun(db, runId)) return known(db, name, run, files)
  const { steps, damages } = attachmentsOf(run, files)
  const check = () => checked(files)
  if (!(await addRun(db, { runId, rows, check }, steps))) return known(db, name, run, files)
  await addDownloads(db, run, files)
  const found = [...run.damages, ...damages()]
  return { name, kind: 'opened', runId, goal, damages: found, check: await check() }
}

/** Skips a file that is missing or too large; the log still names it. */
async function addDownloads(db: HarnessDb, { runId, rows }: ReadRun, files: FilesOfRun) {
  const kept: { name: string; blob: Blob }[] = []
  for (const row of rows) {
    const { file: name, mediaType } = keptFileOf(row) ?? {}
    if (name === undefined || mediaType === undefined) continue
    const content = await files.read(name, MAX_DOWNLOAD).catch(() => undefined)
    if (content) kept.push({ name, blob: content.blob(mediaType) })
  }
  if (kept.length > 0) await keepDownloads(db, runId, kept)
}

async function known(
  db: HarnessDb,
  name: string,
  run: ReadRun,
  files: FilesOfRun,
): Promise<Opened> {
  const { runId, rows } = run
  const [first] = rows
  const goal = first?.kind === 'run_started' ? first.goal : ''
  const check = await checked(files)
  const meta = await metaOf(files)
  const found = await compareWithKnown(db, { run, files, check, meta })
  return { name, kind: 'known', runId, goal, check, ...found }
}

async function checked(files: FilesOfRun): Promise<BundleCheck> {
  const { part, page } = files
  const tools = { digest: sha256, subtle: crypto.subtle, part, page }
  return checkBundle(await metaOf(files), files.names, tools)
}

function refused(name: string, thrown: unknown): Opened {
  const error = toWire(asHarnessError(thrown, 'bundle_invalid'))
  return { name, kind: 'refused', error, isOther: false }
}

/**
 * Opens every run among the files, one after the other, and returns the result of each. A run is
 * imported completely or not at all. `onProgress` receives the number done and the total.
 */
export async function importBundle(
  db: HarnessDb,
  files: readonly OpenedFile[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<readonly Opened[]> {
  const found = await foundRuns(files)
  const opened: Opened[] = []
  for (const run of found) {
    onProgress(opened.length, found.length)
    const { name } = run
    if ('error' in run) opened.push({ kind: 'refused', ...run })
    else {
      const files = filesOfRun(run.files, run.page)
      opened.push(await importRun(db, name, files).catch((thrown) => refused(name, thrown)))
    }
  }
  return opened
}
