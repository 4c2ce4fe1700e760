// Runs that other agents carry out right now, row by row in this browser, so that a person sees
// them like any other run. Loaded with the first of them.
import type { LiveRun } from '@harness/shared/language/agent-runs.ts'
import { asHarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Row } from '@harness/shared/language/rows.ts'
import type { RunActivity } from '@harness/shared/order/automation.ts'
import type { Clock, LogBatch } from '../../core/ports.ts'
import { holdRun } from '../../store/lock.ts'
import { markOne } from '../../store/log/interrupted.ts'
import { makeLog } from '../../store/log/log.ts'
import { runEntry } from '../../store/log/read-entry.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { AgentNews } from './agent-news.ts'

/** What other processes report of their runs. */
export type FollowedActivity = RunActivity['activity']

interface FollowDeps {
  readonly db: HarnessDb
  readonly link: Pick<BridgeLink, 'agentRunFiles'>
  /** Shared by all runs that are followed. */
  readonly news: AgentNews
  readonly clock: Clock
  readonly onActivity: (runId: RunId, activity: FollowedActivity) => void
}

/** After an answer that did not come. */
const AGAIN_MS = 2_000
/** A bridge that was started again answers by then. */
const MOST_MISSES = 15

/**
 * Follows one run until it has ended; resolves then, or at once while another tab follows it. A run
 * whose process is gone is marked as interrupted. Never throws.
 */
export async function followAgentRun(deps: FollowDeps, runId: RunId): Promise<void> {
  const release = await holdRun(runId).catch(() => undefined) // another tab follows it
  if (!release) return
  let state: LiveRun['state'] = 'live'
  try {
    state = await follow(deps, runId)
  } catch {
    // The next look takes it up where the log ends.
  } finally {
    await release()
  }
  if (state === 'gone') await markOne(deps.db, runId, deps.clock).catch(() => false)
}

async function follow(deps: FollowDeps, runId: RunId): Promise<LiveRun['state']> {
  const { db, clock } = deps
  const log = makeLog(db, runId)
  const forever = new AbortController().signal
  let from = (await runEntry(db, runId))?.nextSeq ?? 0
  let seen = 0
  let misses = 0
  for (;;) {
    const news = await deps.news.next({ runId, from, seen }).catch(codeOf)
    if (news === 'message_invalid') return 'gone' // the bridge knows no such run
    if (typeof news === 'string') {
      misses += 1
      if (misses > MOST_MISSES) return 'live'
      await clock.sleep(AGAIN_MS, forever)
      continue
    }
    misses = 0
    for (const row of news.rows) await log.append(await batchOf(deps, row))
    from += news.rows.length
    seen = news.seen
    for (const activity of activitiesIn(news)) deps.onActivity(runId, activity)
    if (news.state !== 'live') return news.state
  }
}

function activitiesIn({ activity, canTakeOver }: LiveRun): readonly FollowedActivity[] {
  if (canTakeOver === undefined) return activity
  return [...activity, { kind: 'takeover', allowed: canTakeOver }]
}

const codeOf = (thrown: unknown) => asHarnessError(thrown).code

/** A row, with the picture and the screen of the step that it starts. */
async function batchOf({ link }: FollowDeps, row: Row): Promise<LogBatch> {
  if (row.kind !== 'step_started') return { rows: [row] }
  const files = await link.agentRunFiles(row.runId, row.step)
  return {
    rows: [row],
    ...(files.png && { shot: { step: row.step, png: files.png } }),
    ...(files.screen && { screen: files.screen }),
  }
}
