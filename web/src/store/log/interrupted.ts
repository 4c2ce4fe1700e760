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
 * Marks every run whose log is open but that no tab runs as interrupted, and returns those it
 * marked. Several tabs may do so at the same time: each run is marked once, by the tab that holds
 * its lock.
 */
export async function markInterrupted(db: HarnessDb, clock: Clock): Promise<readonly RunId[]> {
  const marked: RunId[] = []
  for (const { runId, origin } of await unfinishedRuns(db)) {
    // Another process carries it out, and only the bridge knows whether that is still there.
    if (origin === 'agent') continue
    if (await markOne(db, runId, clock).catch(leaveAlone)) marked.push(runId)
  }
  return marked
}

/** The same for one run. Throws `run_locked`. */
export async function markOne(
  db: HarnessDb,
  runId: RunId,
  clock: Pick<Clock, 'timestamp'>,
): Promise<boolean> {
  const release = await holdRun(runId)
  try {
    // Read again under the lock: another tab may have marked or finished it in between.
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

/**
 * A held run is running in another tab; one that cannot be read says so when it is opened and must
 * not stop the others.
 */
function leaveAlone(thrown: unknown): boolean {
  const code = thrown instanceof HarnessError ? thrown.code : undefined
  if (code === 'run_locked' || code === 'log_invalid') return false
  throw thrown
}
