import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { stored } from '../failure.ts'
import type { HarnessDb, SessionEntry } from '../schema.ts'
import { type RunSnapshot, readRunSnapshot } from './run-snapshot.ts'

export async function addSession(db: HarnessDb, session: SessionEntry): Promise<void> {
  await stored(() => db.sessions.add(session))
}

/** Stores the start snapshot of the session's newest run. */
export async function writeSnapshot(
  db: HarnessDb,
  id: SessionId,
  snapshot: RunSnapshot,
): Promise<void> {
  await stored(() => db.sessions.update(id, { snapshot }))
}

/**
 * Start snapshot of the session's newest run; undefined for older and imported runs. Throws
 * `run_unresumable` for an unreadable one.
 */
export async function readSnapshot(
  db: HarnessDb,
  id: SessionId,
  runId: RunId,
): Promise<RunSnapshot | undefined> {
  const session = await stored(() => db.sessions.get(id))
  const kept = session?.snapshot
  return kept === undefined ? undefined : readRunSnapshot(kept, runId)
}
