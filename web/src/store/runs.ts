import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { Row } from '@harness/shared/language/rows.ts'
import { foldAll, type RunState } from '@harness/shared/views/fold.ts'
import { type RunSummary, summarise } from '@harness/shared/views/summary.ts'
import Dexie from 'dexie'
import * as z from 'zod/mini'
import type { ScreenRecord } from '../core/ports.ts'
import { stored } from './failure.ts'
import { type HarnessDb, RunEntry } from './schema.ts'

/** The rows of a run from number `seq` on, in order; empty when there are none. Throws `log_invalid`. */
export async function rowsFrom(db: HarnessDb, runId: RunId, seq: number): Promise<readonly Row[]> {
  const found = await stored(() =>
    db.rows.where('[runId+seq]').between([runId, seq], [runId, Dexie.maxKey]).toArray(),
  )
  return found.map((row, index) => readRow(row, seq + index))
}

function readRow(found: unknown, seq: number): Row {
  const row = Row.safeParse(found)
  if (row.success) return row.data
  throw new HarnessError('log_invalid', { row: seq, what: row.error.message })
}

/**
 * The index row of a run, or undefined when the run is not in this browser. One that cannot be read (another version of
 * Harness wrote it, or it is damaged) is made again from the rows, of which it is a summary. Throws `log_invalid`.
 */
export async function runEntry(db: HarnessDb, runId: RunId): Promise<RunEntry | undefined> {
  const found: unknown = await stored(() => db.runs.get(runId))
  if (found === undefined) return undefined
  const entry = RunEntry.safeParse(found)
  if (entry.success) return entry.data
  const isImported = z.looseObject({ imported: z.literal(true) }).safeParse(found).success
  const state = foldAll(await rowsFrom(db, runId, 0))
  const made = entryOf(runId, state, summarise(state))
  return made && { ...made, ...(isImported && { imported: true }) }
}

/** The index row of a run as it stands; undefined before its first row. */
export function entryOf(
  runId: RunId,
  { started, rowCount }: RunState,
  summary: RunSummary | undefined,
): RunEntry | undefined {
  return (
    summary && started && { ...summary, runId, sessionId: started.sessionId, nextSeq: rowCount }
  )
}

export async function hasRun(db: HarnessDb, runId: RunId): Promise<boolean> {
  return (await stored(() => db.runs.where('runId').equals(runId).count())) > 0
}

/** At most `limit` runs, newest first. */
export function recentRuns(db: HarnessDb, limit: number): Promise<readonly RunEntry[]> {
  return stored(() => db.runs.orderBy('startedAt').reverse().limit(limit).toArray())
}

/** How many runs there are. */
export function countRuns(db: HarnessDb): Promise<number> {
  return stored(() => db.runs.count())
}

/** Runs whose log says that they go on, whether or not anybody is left to run them. */
export function unfinishedRuns(db: HarnessDb): Promise<readonly RunEntry[]> {
  return stored(() => db.runs.where('phase').equals('running').toArray())
}

/** The clean picture of a step, or undefined. */
export async function shotOf(db: HarnessDb, runId: RunId, step: number): Promise<Blob | undefined> {
  return (await stored(() => db.shots.get([runId, step])))?.blob
}

/** The elements, text and marks of a step, or undefined. */
export async function screenOf(
  db: HarnessDb,
  runId: RunId,
  step: number,
): Promise<ScreenRecord | undefined> {
  const found = await stored(() => db.screens.get([runId, step]))
  return found && { step: found.step, scene: found.scene, marks: found.marks }
}

/** The elements, text and marks of every step of a run, by step. */
export async function screensOf(
  db: HarnessDb,
  runId: RunId,
): Promise<ReadonlyMap<number, ScreenRecord>> {
  const found = await stored(() =>
    db.screens
      .where('[runId+step]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .toArray(),
  )
  return new Map(found.map(({ step, scene, marks }) => [step, { step, scene, marks }]))
}
