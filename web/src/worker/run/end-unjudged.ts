import type { RunId } from '@harness/shared/base/ids.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import type { Clock } from '../../core/ports.ts'
import { readResumeState } from '../../core/resume/resume-state.ts'
import { runCompletedRow } from '../../core/rows.ts'
import { aggregate } from '../../core/stop/verdict.ts'
import { holdRun } from '../../store/lock.ts'
import { makeLog } from '../../store/log/log.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import { readSnapshot } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'

/**
 * Completes interrupted runs whose goals were all decided: their tab closed during the judging,
 * which never changes the ending. Unreadable runs stay interrupted.
 */
export async function endUnjudged(
  db: HarnessDb,
  runIds: readonly RunId[],
  clock: Pick<Clock, 'timestamp'>,
): Promise<void> {
  for (const runId of runIds) await endOne(db, runId, clock).catch(() => undefined)
}

async function endOne(db: HarnessDb, runId: RunId, clock: Pick<Clock, 'timestamp'>): Promise<void> {
  const release = await holdRun(runId)
  try {
    const rows = await rowsFrom(db, runId, 0)
    const state = foldAll(rows)
    const sessionId = state.started?.sessionId
    if (state.phase !== 'interrupted' || !sessionId) return
    const snapshot = await readSnapshot(db, sessionId, runId)
    const { ends, tally, workedMs } = readResumeState({ rows, screens: new Map(), device: 'same' })
    if (!snapshot || ends.length < snapshot.order.legs.length) return
    const completed = runCompletedRow(aggregate(ends), tally, Math.round(workedMs))
    const ts = clock.timestamp()
    const head = { schemaVersion: SCHEMA_VERSION, runId, seq: rows.length, ts } as const
    await makeLog(db, runId).append({ rows: [{ ...head, ...completed }] })
  } finally {
    await release()
  }
}
