import type { RunId } from '@harness/shared/language/ids.ts'
import { RunningSummary } from '@harness/shared/views/summary.ts'
import type { Log, LogBatch } from '../../core/ports.ts'
import { stored } from '../failure.ts'
import type { RunEntry } from '../run-entry.ts'
import type { HarnessDb } from '../schema.ts'
import { acceptBatch } from './accept.ts'
import { entryOf } from './read-entry.ts'
import { rowsFrom } from './read-rows.ts'

/**
 * The log of one run in this browser. For a run that has rows, it continues after the last one.
 * The caller holds the lock of the run. An append that fails leaves nothing behind and may be tried
 * again.
 */
export function makeLog(db: HarnessDb, runId: RunId): Log {
  /**
   * Of the rows that are durable; unknown before the first append and after one that failed, then
   * read from the log.
   */
  let known: RunningSummary | undefined
  let last: Promise<void> = Promise.resolve()

  async function write(batch: LogBatch): Promise<void> {
    const running = known ?? new RunningSummary(await rowsFrom(db, runId, 0))
    known = running
    acceptBatch(running.state, runId, batch)
    known = undefined
    for (const row of batch.rows) running.add(row)
    const entry = entryOf(runId, running.state, running.summary)
    await stored(() => commit(db, { runId, batch, entry }))
    known = running
  }

  return {
    append(batch) {
      const appended = last.then(() => write(batch))
      // The next append waits for this one, but does not fail with it; this caller gets
      // the error.
      last = appended.catch(() => undefined)
      return appended
    },
  }
}

interface Commit {
  readonly runId: RunId
  readonly batch: LogBatch
  /** The index row of the run after the batch. */
  readonly entry: RunEntry | undefined
}

function commit(db: HarnessDb, { runId, batch, entry }: Commit): PromiseLike<void> {
  const { rows, shot, screen } = batch
  const tables = [db.rows, db.runs, ...(shot ? [db.shots] : []), ...(screen ? [db.screens] : [])]
  return db.transaction('rw', tables, async () => {
    // `add`, not `put`: a second writer collides instead of overwriting.
    const writes: PromiseLike<unknown>[] = [db.rows.bulkAdd(rows)]
    if (entry) writes.push(db.runs.put(entry))
    if (shot) {
      writes.push(
        db.shots.add({ runId, step: shot.step, blob: new Blob([shot.png], { type: 'image/png' }) }),
      )
    }
    if (screen) writes.push(db.screens.add({ ...screen, runId }))
    await Promise.all(writes)
  })
}
