import type { RunId } from '@harness/shared/base/ids.ts'
import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { ImportFindings } from '@harness/shared/log/imports.ts'
import type { Redaction } from '@harness/shared/log/redaction.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { ScreenRecord } from '../../core/ports.ts'
import { stored } from '../failure.ts'
import { entriesOf } from '../library/entries.ts'
import { holdRun } from '../lock.ts'
import type { RunEntry } from '../run-entry.ts'
import type { HarnessDb, ShotPackEntry } from '../schema.ts'
import { removeForGood } from '../trash.ts'
import { entryOf } from './read-entry.ts'

/** Log of a run that was recorded elsewhere. */
export interface ImportedRun {
  readonly runId: RunId
  readonly rows: readonly Row[]
  /** Checks the files once all are read; absent when no check is needed. */
  readonly check?: () => Promise<{
    readonly imports: ImportFindings
    readonly redaction?: Redaction
    readonly triage?: unknown
  }>
}

/** Pictures of several steps in one Blob, with the byte range of each. */
export interface PicturePack {
  readonly pictures: Blob
  readonly shots: readonly { readonly step: number; readonly from: number; readonly to: number }[]
}

/** Pictures and screens of several steps, written in one transaction. */
export interface ImportedSteps extends PicturePack {
  readonly screens: readonly ScreenRecord[]
}

/** Deletion time of a partial run, old enough that the next start removes a leftover. */
const LONG_AGO = '1970-01-01T00:00:00.000Z'

/** Rows of an imported run. It cannot be resumed, so an open log is closed as interrupted. */
function closed({ runId, rows }: ImportedRun, { phase, steps, lastTs }: RunState): readonly Row[] {
  if (phase !== 'running' || lastTs === undefined) return rows
  const head = { schemaVersion: SCHEMA_VERSION, runId, seq: rows.length, ts: lastTs } as const
  const step = steps.at(-1)?.step ?? 0
  return [...rows, { ...head, kind: 'run_interrupted', step, foundBy: 'import' }]
}

interface Added {
  readonly rows: readonly Row[]
  readonly entry: RunEntry
}

/** Rows and index row of a run; undefined for a log without a first row. */
function whole(run: ImportedRun): Added | undefined {
  const state = foldAll(run.rows)
  const rows = closed(run, state)
  const end = rows === run.rows ? state : foldAll(rows)
  const entry = entryOf(run.runId, end, summarise(end))
  return entry && { rows, entry }
}

async function asImported({ check }: ImportedRun, entry: RunEntry): Promise<RunEntry> {
  const { imports, redaction, triage } = (await check?.()) ?? {}
  return {
    ...entry,
    imported: true,
    ...(imports?.length && { imports }),
    ...(redaction && { redaction }),
    ...(triage !== undefined && { triage }),
  }
}

/** Rows and index row of an imported run as stored, after its files were checked. */
export async function importedAs(run: ImportedRun): Promise<Added | undefined> {
  const added = whole(run)
  return added && { ...added, entry: await asImported(run, added.entry) }
}

/**
 * Adds a run with its pictures, all or nothing; false when its id exists. Each part of `steps` is
 * written while the next is read, which saves memory. Throws `run_locked` while another tab adds
 * it, and any error of `steps`.
 */
export async function addRun(
  db: HarnessDb,
  run: ImportedRun,
  steps: AsyncIterable<ImportedSteps>,
): Promise<boolean> {
  const { runId } = run
  const added = whole(run)
  if (!added) return false
  const { rows, entry } = added
  const release = await holdRun(runId)
  try {
    const found = await begin(db, entry)
    if (found !== 'new') return found === 'restored'
    try {
      await write(db, { runId, rows }, steps)
      await finish(db, await asImported(run, entry))
    } catch (thrown) {
      // If the removal fails too, the next start repeats it.
      await removeForGood(db, runId).catch(() => undefined)
      throw thrown
    }
    return true
  } finally {
    await release()
  }
}

/**
 * Puts the run into the trash until its last file is written, so that no list shows it. The next
 * start removes the remains of a crash.
 */
async function begin(db: HarnessDb, entry: RunEntry): Promise<'new' | 'here' | 'restored'> {
  const { runId } = entry
  const trashed = await stored(() => db.trash.get(runId))
  // A deleted import is replaced by the opened file, which may be another copy.
  if (trashed?.isPartial || trashed?.entry.imported) await removeForGood(db, runId)
  return stored(() =>
    db.transaction('rw', [db.runs, db.trash], async () => {
      if (await db.runs.get(runId)) return 'here'
      const deleted = await db.trash.get(runId)
      // A run recorded and recently deleted here is restored; its log and pictures still exist.
      if (deleted) {
        await Promise.all([db.runs.add(deleted.entry), db.trash.delete(runId)])
        return 'restored'
      }
      await db.trash.add({ runId, deletedAt: LONG_AGO, entry, isPartial: true })
      return 'new'
    }),
  )
}

async function finish(db: HarnessDb, entry: RunEntry): Promise<void> {
  const { runId, applicationName } = entry
  // Finds the application by name, since the log does not contain library ids.
  const all = await entriesOf(db, 'applications')
  const owner = all.find(({ name, archivedAt }) => name === applicationName && !archivedAt)
  await stored(() =>
    db.transaction('rw', [db.runs, db.trash, db.runDetails], async () => {
      await Promise.all([db.runs.add(entry), db.trash.delete(runId)])
      if (owner) await db.runDetails.put({ runId, tags: [], applicationId: owner.id })
    }),
  )
}

/** Writes log and pictures in parallel, as the browser allows. */
async function write(
  db: HarnessDb,
  { runId, rows }: ImportedRun,
  steps: AsyncIterable<ImportedSteps>,
): Promise<void> {
  const log = started(() => db.rows.bulkAdd(rows))
  let writing: Promise<unknown> = Promise.resolve()
  let pack = 0
  for await (const part of steps) {
    await writing
    writing = started(addSteps(db, { runId, pack }, part))
    pack += 1
  }
  await Promise.all([log, writing])
}

/** Starts work that is awaited later, so that a rejection meanwhile is not unhandled. */
function started(work: () => PromiseLike<unknown>): Promise<unknown> {
  const written = stored(work)
  written.catch(() => undefined)
  return written
}

function addSteps(
  db: HarnessDb,
  { runId, pack }: Pick<ShotPackEntry, 'runId' | 'pack'>,
  { pictures, shots, screens }: ImportedSteps,
): () => PromiseLike<unknown> {
  const tables = [db.shots, db.shotPacks, db.screens]
  const write = () =>
    Promise.all([
      shots.length > 0 && db.shotPacks.add({ runId, pack, blob: pictures }),
      db.shots.bulkAdd(shots.map(({ step, ...at }) => ({ runId, step, within: { pack, ...at } }))),
      db.screens.bulkAdd(screens.map((screen) => ({ ...screen, runId }))),
    ])
  return () => db.transaction('rw', tables, write)
}
