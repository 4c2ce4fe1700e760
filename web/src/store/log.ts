import { EMPTY_RUN, foldAll, type RunState } from '@harness/shared/fold.ts'
import type { RunId } from '@harness/shared/ids.ts'
import type { Log, LogBatch } from '../core/ports.ts'
import { acceptBatch } from './accept.ts'
import { stored } from './failure.ts'
import { entryOf, rowsFrom } from './runs.ts'
import type { HarnessDb } from './schema.ts'

/**
 * The log of one run in this browser. Made for a run that has rows, it goes on after its last row. The caller holds the
 * lock of the run. An append that fails leaves nothing behind and may be tried again.
 */
export function makeLog(db: HarnessDb, runId: RunId): Log {
  let state: RunState | undefined
  let last: Promise<void> = Promise.resolve()

  async function write(batch: LogBatch): Promise<void> {
    state ??= await reopen(db, runId)
    const next = acceptBatch(state, runId, batch)
    await stored(() => commit(db, { runId, batch, state: next }))
    state = next
  }

  return {
    append(batch) {
      const written = last.then(() => write(batch))
      // The next append waits for this one, but its fate is its own; the caller of this one sees the error.
      last = written.catch(() => undefined)
      return written
    },
  }
}

async function reopen(db: HarnessDb, runId: RunId): Promise<RunState> {
  const rows = await rowsFrom(db, runId, 0)
  return rows.length === 0 ? EMPTY_RUN : foldAll(rows)
}

interface Commit {
  readonly runId: RunId
  readonly batch: LogBatch
  /** As it is after the batch. */
  readonly state: RunState
}

function commit(db: HarnessDb, { runId, batch, state }: Commit): PromiseLike<void> {
  const { rows, shot, screen } = batch
  const entry = entryOf(runId, state)
  const friction = rows.filter((row) => row.kind === 'friction')
  const tables = [
    db.rows,
    db.runs,
    ...(shot ? [db.shots] : []),
    ...(screen ? [db.screens] : []),
    ...(friction.length > 0 ? [db.friction] : []),
  ]
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
    if (friction.length > 0) writes.push(db.friction.bulkAdd(friction))
    await Promise.all(writes)
  })
}
