import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import type { Activity, RunOrder, WorkerApi } from '@harness/web/worker/api.ts'

/**
 * Polling interval for the end of the run in milliseconds: long, so that it costs the run nothing.
 */
const POLL_MS = 500

/** An activity with the time it reached the page, in milliseconds of the page's clock. */
export interface Moment {
  readonly at: number
  readonly activity: Activity
}

export interface SteppedRun {
  readonly moments: readonly Moment[]
  readonly rows: readonly Row[]
}

/**
 * Runs an order to its end: its activities and rows. Throws when it could not start or its log
 * broke.
 */
export async function runSteps(worker: WorkerApi, choice: RunOrder): Promise<SteppedRun> {
  const moments: Moment[] = []
  await worker.watch((_, activity) => moments.push({ at: performance.now(), activity }))
  const started = await worker.start(choice)
  if ('error' in started) throw new Error(started.error.message)
  const db = new HarnessDb()
  await ended(db, started.value)
  const rows = await rowsFrom(db, started.value, 0)
  db.close()
  return { moments, rows }
}

async function ended(db: HarnessDb, runId: RunId): Promise<void> {
  while ((await db.runs.get(runId))?.phase === 'running')
    await new Promise((wake) => setTimeout(wake, POLL_MS))
}
