// Copies runs of other agents into this browser row by row while they are in progress, so that they
// look like any other run. Loaded with the first of them.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentFrame } from '@harness/shared/log/wire/protocol.ts'
import type { Clock, LogBatch } from '../../core/ports.ts'
import { waitToHold } from '../../store/lock.ts'
import { markOne } from '../../store/log/interrupted.ts'
import { makeLog } from '../../store/log/log.ts'
import { runEntry } from '../../store/log/read-entry.ts'
import type { HarnessDb } from '../../store/schema.ts'

export type AgentRecord = Extract<AgentFrame, { kind: 'agent_record' }>

/** Writer of a followed run. */
export interface Follower {
  /** Stores a record. Throws like the log; the run is then followed again. */
  take(record: AgentRecord, png: Uint8Array<ArrayBuffer>): Promise<void>
  over(again: boolean): void
}

interface FollowDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  /** Requests the rows of the run from this number on. Throws like the socket. */
  readonly request: (from: number) => Promise<unknown>
  /** Followers of this socket; each adds itself. */
  readonly followers: Map<RunId, Follower>
}

/** Delay in milliseconds after a failure of the store or the server. */
const RETRY_MS = 2_000

/**
 * Follows one run until it is over or the signal aborts; waits while another tab does so. A run
 * whose process is gone is marked as interrupted. Never throws.
 */
export async function followAgentRun(
  deps: FollowDeps,
  runId: RunId,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await writeRows(deps, runId, signal)
      // Has no effect on a finished run.
      await markOne(deps.db, runId, deps.clock).catch(() => false)
      return
    } catch {
      await deps.clock.sleep(RETRY_MS, signal).catch(() => undefined)
    }
  }
}

async function writeRows(deps: FollowDeps, runId: RunId, signal: AbortSignal): Promise<void> {
  const { db, followers } = deps
  const release = await waitToHold(runId, signal)
  try {
    const entry = await runEntry(db, runId)
    // Another tab wrote the end.
    if (entry && entry.phase !== 'running') return
    await untilOver(deps, { runId, from: entry?.nextSeq ?? 0 }, signal)
  } finally {
    followers.delete(runId)
    await release()
  }
}

/** Writes rows until the run is over. Throws errors of the log and the bridge, and `aborted`. */
function untilOver(
  { db, request, followers }: FollowDeps,
  { runId, from }: { readonly runId: RunId; readonly from: number },
  signal: AbortSignal,
): Promise<void> {
  const log = makeLog(db, runId)
  return new Promise((resolve, reject) => {
    followers.set(runId, {
      async take(record, png) {
        try {
          await log.append(batchOf(record, png))
        } catch (thrown) {
          reject(thrown)
          throw thrown
        }
      },
      over: (again) => (again ? reject(new HarnessError('bridge_lost')) : resolve()),
    })
    signal.addEventListener('abort', () => reject(new HarnessError('aborted')), { once: true })
    request(from).catch(reject)
  })
}

/** Rows, with picture and screen of the step that they start. */
function batchOf({ rows, screen }: AgentRecord, png: Uint8Array<ArrayBuffer>): LogBatch {
  const [first] = rows
  const isStep = first?.kind === 'step_started' && png.byteLength > 0
  return {
    rows,
    // Copied, since the bytes are a view of the whole frame.
    ...(isStep && { shot: { step: first.step, png: png.slice() } }),
    ...(screen && { screen }),
  }
}
