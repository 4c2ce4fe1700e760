import type { RunId } from '@harness/shared/base/ids.ts'
import { RunningSummary } from '@harness/shared/findings/summary.ts'
import type { Table } from 'dexie'
import type { Log, LogBatch } from '../../core/ports.ts'
import { stored } from '../failure.ts'
import type { RunEntry } from '../run-entry.ts'
import type { HarnessDb } from '../schema.ts'
import { acceptBatch } from './accept.ts'
import { entryOf } from './read-entry.ts'
import { rowsFrom } from './read-rows.ts'

/** Writes in the transaction of the first row, so that neither is stored without the other. */
export interface LogBeginning {
  readonly tables: readonly Table[]
  readonly write: () => Promise<void>
}

/**
 * Log of one run in this browser, continued after its last row. The caller must hold the run's
 * lock. A failed append writes nothing and may be retried.
 */
export function makeLog(db: HarnessDb, runId: RunId, beginning?: LogBeginning): Log {
  /** Summary of the stored rows; undefined before the first append and after a failed one. */
  let known: RunningSummary | undefined
  let last: Promise<void> = Promise.resolve()

  async function write(batch: LogBatch): Promise<void> {
    const running = known ?? new RunningSummary(await rowsFrom(db, runId, 0))
    known = running
    acceptBatch(running.state, runId, batch)
    known = undefined
    for (const row of batch.rows) running.add(row)
    const entry = entryOf(runId, running.state, running.summary)
    const first = batch.rows[0]?.seq === 0 ? beginning : undefined
    await stored(() => commit(db, { runId, batch, entry, first }))
    known = running
  }

  return {
    append(batch) {
      const appended = last.then(() => write(batch))
      // The next append waits for this one but does not fail with it; only this caller gets the
      // error.
      last = appended.catch(() => undefined)
      return appended
    },
  }
}

interface Commit {
  readonly runId: RunId
  readonly batch: LogBatch
  /** Index row of the run after the batch. */
  readonly entry: RunEntry | undefined
  readonly first: LogBeginning | undefined
}

function commit(db: HarnessDb, { runId, batch, entry, first }: Commit): PromiseLike<void> {
  const { rows, shot, screen, files = [] } = batch
  const pictures = [
    ...(shot ? [db.shots] : []),
    ...(screen ? [db.screens] : []),
    ...(files.length > 0 ? [db.downloads] : []),
  ]
  const tables = [db.rows, db.runs, ...pictures, ...(first?.tables ?? [])]
  return db.transaction('rw', tables, async () => {
    // `add`, not `put`: a second writer collides instead of overwriting.
    const writes: PromiseLike<unknown>[] = [db.rows.bulkAdd(rows)]
    if (entry) writes.push(db.runs.put(entry))
    if (first) writes.push(first.write())
    if (shot) {
      writes.push(
        db.shots.add({ runId, step: shot.step, blob: new Blob([shot.png], { type: 'image/png' }) }),
      )
    }
    if (screen) writes.push(db.screens.add({ ...screen, runId }))
    const kept = files.map(({ name, bytes }) => ({ runId, name, blob: new Blob([bytes]) }))
    if (kept.length > 0) writes.push(db.downloads.bulkPut(kept))
    await Promise.all(writes)
  })
}
