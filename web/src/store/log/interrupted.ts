import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import type { Clock } from '../../core/ports.ts'
import { holdRun } from '../lock.ts'
import { unfinishedRuns } from '../runs.ts'
import type { HarnessDb } from '../schema.ts'
import { makeLog } from './log.ts'
import { runEntry } from './read-entry.ts'

/**
 * Marks runs with an open log and no writer as interrupted, and returns them. Several tabs may do
 * this at once: only the holder of a run's lock marks it.
 */
export async function markInterrupted(db: HarnessDb, clock: Clock): Promise<readonly RunId[]> {
  const marked: RunId[] = []
  for (const { runId, origin } of await unfinishedRuns(db)) {
    // Another process executes the run, and only the bridge knows whether it is still running.
    if (origin === 'agent') continue
    if (await markOne(db, runId, clock).catch(leaveAlone)) marked.push(runId)
  }
  return marked
}

/** Marks one run as interrupted. Throws `run_locked`. */
export async function markOne(
  db: HarnessDb,
  runId: RunId,
  clock: Pick<Clock, 'timestamp'>,
): Promise<boolean> {
  const release = await holdRun(runId)
  try {
    // Read again under the lock: another tab may have marked or finished it.
    const entry = await runEntry(db, runId)
    if (entry?.phase !== 'running') return false
    const stamp = {
      schemaVersion: SCHEMA_VERSION,
      runId,
      seq: entry.nextSeq,
      ts: clock.timestamp(),
    } as const
    await makeLog(db, runId).append({
      rows: [{ ...stamp, kind: 'run_interrupted', step: entry.stepCount, foundBy: 'next load' }],
    })
    return true
  } finally {
    await release()
  }
}

/** Skips a run that another tab writes, or whose log is unreadable. */
function leaveAlone(thrown: unknown): boolean {
  const code = thrown instanceof HarnessError ? thrown.code : undefined
  if (code === 'run_locked' || code === 'log_invalid') return false
  throw thrown
}
