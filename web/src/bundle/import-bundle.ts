import { type Damage, damage, listed } from '@harness/shared/bundle/damage.ts'
import { type BundleCheck, checkBundle } from '@harness/shared/bundle/integrity.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/bundle/names.ts'
import { type ReadRun, readRun } from '@harness/shared/bundle/read.ts'
import { ScreenFile } from '@harness/shared/devices/observation.ts'
import {
  asHarnessError,
  HarnessError,
  toWire,
  type WireError,
} from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { lineOf } from '@harness/shared/language/rows.ts'
import { addRun, type ImportedRun } from '../store/log/add-run.ts'
import { rowsFrom } from '../store/log/read-rows.ts'
import { hasRun } from '../store/runs.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { Entry, OpenedFile } from './entry.ts'
import { foundRuns } from './found-runs.ts'
import { MAX_LOG, MAX_PICTURE, MAX_RUN, MAX_TEXT, within } from './limits.ts'
import { sha256 } from './sha256.ts'

/** What became of one file or folder; `known` is a run that is here already, and nothing was written. */
export type Opened = { readonly name: string } & (
  | {
      readonly kind: 'opened'
      readonly runId: RunId
      readonly goal: string
      readonly damages: readonly Damage[]
      /** Whether it is as it was exported. */
      readonly check: BundleCheck
    }
  /** `same` is false where the file holds other rows than the run that is here. */
  | {
      readonly kind: 'known'
      readonly runId: RunId
      readonly goal: string
      readonly same: boolean
    }
  | { readonly kind: 'refused'; readonly error: WireError }
)

type Files = ReadonlyMap<string, Entry>

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

async function isPng(blob: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await blob.slice(0, PNG.length).arrayBuffer())
  return bytes.length === PNG.length && PNG.every((byte, at) => bytes[at] === byte)
}

async function picture(entry: Entry): Promise<Blob | undefined> {
  // What cannot be read is a missing file; a whole run must not be lost for one picture.
  const blob = await entry.read(MAX_PICTURE).catch(() => undefined)
  return blob && (await isPng(blob)) ? blob.slice(0, blob.size, 'image/png') : undefined
}

async function json(entry: Entry): Promise<unknown> {
  try {
    return JSON.parse(await (await entry.read(MAX_TEXT)).text())
  } catch {
    // Reported as a file that could not be read.
    return undefined
  }
}

async function textOf(entry: Entry | undefined, limit: number): Promise<string | undefined> {
  return entry && (await entry.read(limit)).text()
}

interface Attachments extends Pick<ImportedRun, 'shots' | 'screens'> {
  readonly damages: readonly Damage[]
}

/** Pictures and screens of the steps. */
/** What `step-001.json` holds, as the record of that step; undefined when it cannot be read. */
function readScreen(step: number, value: unknown): ScreenFile | undefined {
  const given = typeof value === 'object' ? value : {}
  return ScreenFile.safeParse({ ...given, step }).data
}

async function attachmentsOf({ steps }: ReadRun, files: Files): Promise<Attachments> {
  const shots: { step: number; blob: Blob }[] = []
  const screens: ImportedRun['screens'][number][] = []
  const lost: number[] = []
  for (const { step, ...names } of steps) {
    const pictureEntry = files.get(names.picture ?? '')
    const blob = pictureEntry && (await picture(pictureEntry))
    if (blob) shots.push({ step, blob })
    const screenEntry = files.get(names.screen ?? '')
    const screen = screenEntry && readScreen(step, await json(screenEntry))
    if (screen) screens.push(screen)
    if ((pictureEntry && !blob) || (screenEntry && !screen)) lost.push(step)
  }
  const text = `A file of step ${listed(lost)} could not be read.`
  return { shots, screens, damages: lost.length > 0 ? [damage('picture_missing', text)] : [] }
}

async function read(files: Files): Promise<ReadRun> {
  within(
    [...files.values()].reduce((sum, { size }) => sum + size, 0),
    MAX_RUN,
    'It',
  )
  const events = await textOf(files.get(EVENTS_FILE), MAX_LOG)
  if (events === undefined)
    throw new HarnessError('bundle_invalid', { what: `it holds no ${EVENTS_FILE}.` })
  // A meta that cannot be unpacked counts as unreadable; the log has all of it.
  const meta = await textOf(files.get(META_FILE), MAX_TEXT).catch(() => '')
  return readRun({ events, files: [...files.keys()], ...(meta !== undefined && { meta }) })
}

async function importRun(db: HarnessDb, name: string, files: Files): Promise<Opened> {
  const run = await read(files)
  const { runId, rows } = run
  const [first] = rows
  const goal = first?.kind === 'run_started' ? first.goal : ''
  if (await hasRun(db, runId)) return known(db, name, run)
  const { damages, ...attachments } = await attachmentsOf(run, files)
  const isNew = await addRun(db, { runId, rows, ...attachments })
  if (!isNew) return known(db, name, run)
  const check = await checked(files)
  return { name, kind: 'opened', runId, goal, damages: [...run.damages, ...damages], check }
}

/** A run of this id is here. It is the same when its rows are, whatever else the file holds. */
async function known(db: HarnessDb, name: string, { runId, rows }: ReadRun): Promise<Opened> {
  const here = await rowsFrom(db, runId, 0)
  const [first] = rows
  const goal = first?.kind === 'run_started' ? first.goal : ''
  const same = here.map(lineOf).join('') === rows.map(lineOf).join('')
  return { name, kind: 'known', runId, goal, same }
}

async function checked(files: Files): Promise<BundleCheck> {
  const meta = await textOf(files.get(META_FILE), MAX_TEXT).catch(() => undefined)
  return checkBundle(meta, files.keys(), {
    digest: sha256,
    read: async (name) => {
      const blob = await files
        .get(name)
        ?.read(MAX_LOG)
        .catch(() => undefined)
      return blob && new Uint8Array(await blob.arrayBuffer())
    },
  })
}

function refused(name: string, thrown: unknown): Opened {
  return { name, kind: 'refused', error: toWire(asHarnessError(thrown, 'bundle_invalid')) }
}

/**
 * Opens every run among the files, one after the other, each all or nothing. The answer has the result of each.
 * `onProgress` is called with how many of how many are done.
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
    if ('error' in run) opened.push({ name, kind: 'refused', error: run.error })
    else opened.push(await importRun(db, name, run.files).catch((thrown) => refused(name, thrown)))
  }
  return opened
}
