import { HarnessError } from '@harness/shared/base/errors.ts'
import { type RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Clock, Driver, Ids } from '../../core/ports.ts'
import { runEntry } from '../../store/log/read-entry.ts'
import { addSession } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'

interface SessionDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
}

/**
 * Session of a new run: a new one, or that of the run it follows. Throws `run_unknown` when that
 * run is missing.
 */
export async function sessionOf(
  { db, clock, ids }: SessionDeps,
  { url, follows }: Pick<RunOrder, 'url' | 'follows'>,
): Promise<SessionId> {
  if (follows === undefined) {
    const id = SessionId.parse(ids.uuid())
    await addSession(db, { id, startedAt: clock.timestamp(), url })
    return id
  }
  const entry = await runEntry(db, follows)
  if (!entry) throw new HarnessError('run_unknown')
  return entry.sessionId
}

interface FinishedRun {
  readonly sessionId: SessionId
  readonly driver: Pick<Driver, 'close'>
  readonly going: boolean
}

/**
 * Closes the devices of finished runs when the next run starts in this tab, unless that run takes
 * the device over.
 */
export async function closeFinished(runs: Map<RunId, FinishedRun>, next: SessionId): Promise<void> {
  const finished = [...runs].filter(([, run]) => !run.going)
  for (const [runId] of finished) runs.delete(runId)
  const interrupted = finished.filter(([, { sessionId }]) => sessionId !== next)
  await Promise.all(interrupted.map(([, { driver }]) => driver.close()))
}
