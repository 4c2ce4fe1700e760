import type { RunId } from '@harness/shared/language/ids.ts'
import { type Row, SCHEMA_VERSION } from '@harness/shared/language/rows.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
import { summarise } from '@harness/shared/views/summary.ts'
import type { ScreenRecord } from '../../core/ports.ts'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'
import { entryOf } from './read-entry.ts'

/** A whole run that was recorded elsewhere. */
export interface ImportedRun {
  readonly runId: RunId
  readonly rows: readonly Row[]
  readonly shots: readonly { readonly step: number; readonly blob: Blob }[]
  readonly screens: readonly ScreenRecord[]
}

/** A run that was recorded elsewhere cannot be resumed: if its log is open, it was interrupted. */
function closed({ runId, rows }: ImportedRun): readonly Row[] {
  const { phase, steps, lastTs } = foldAll(rows)
  if (phase !== 'running' || lastTs === undefined) return rows
  const head = { schemaVersion: SCHEMA_VERSION, runId, seq: rows.length, ts: lastTs } as const
  const step = steps.at(-1)?.step ?? 0
  return [...rows, { ...head, kind: 'run_interrupted', step, foundBy: 'import' }]
}

/**
 * Adds a run with its pictures, all or nothing, read only from then on. False when a run of that id
 * is here already.
 */
export async function addRun(db: HarnessDb, run: ImportedRun): Promise<boolean> {
  const { runId } = run
  const rows = closed(run)
  const state = foldAll(rows)
  const entry = entryOf(runId, state, summarise(state))
  if (!entry) return false
  const tables = [db.runs, db.rows, db.shots, db.screens, db.trash]
  return stored(() =>
    db.transaction('rw', tables, async () => {
      if (await db.runs.get(runId)) return false
      // Deleted here a moment ago: its log and pictures are still there.
      const trashed = await db.trash.get(runId)
      if (trashed) {
        await Promise.all([db.runs.add(trashed.entry), db.trash.delete(runId)])
        return true
      }
      await Promise.all([
        db.runs.add({ ...entry, imported: true }),
        db.rows.bulkAdd(rows),
        db.shots.bulkAdd(run.shots.map((shot) => ({ ...shot, runId }))),
        db.screens.bulkAdd(run.screens.map((screen) => ({ ...screen, runId }))),
      ])
      return true
    }),
  )
}
