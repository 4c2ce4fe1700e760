// Runs that other agents carry out right now, row by row in this browser, so that a person sees
// them like any other run. Loaded with the first of them.
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

/** The writer of a followed run. */
export interface Follower {
  /** Stores a record. Throws like the log; the run is then followed again. */
  take(record: AgentRecord, png: Uint8Array<ArrayBuffer>): Promise<void>
  over(again: boolean): void
}

interface FollowDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  /** Asks for the rows of the run from this one on. Throws like the socket. */
  readonly request: (from: number) => Promise<unknown>
  /** Followers of this socket; each enters itself. */
  readonly followers: Map<RunId, Follower>
}

/** After a failure of the store or of the server, in milliseconds. */
const RETRY_MS = 2_000

/**
 * Follows one run until it is over or the signal aborts, once no other tab does. A run whose process
 * is gone is marked as interrupted. Never throws.
 */
export async function followAgentRun(
  deps: FollowDeps,
  runId: RunId,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await writeRows(deps, runId, signal)
      // Without effect on a run that has ended.
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

/** Throws what the log and the bridge throw, and `aborted`. */
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

/** Rows, with the picture and the screen of the step that they start. */
function batchOf({ rows, screen }: AgentRecord, png: Uint8Array<ArrayBuffer>): LogBatch {
  const [first] = rows
  const isStep = first?.kind === 'step_started' && png.byteLength > 0
  return {
    rows,
    // A copy: the bytes are a view of the whole frame.
    ...(isStep && { shot: { step: first.step, png: png.slice() } }),
    ...(screen && { screen }),
  }
}
