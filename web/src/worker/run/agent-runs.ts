// Runs of other agents on this machine become runs of this browser: at once while they are in
// progress, else when they have ended.
import type { RunId } from '@harness/shared/language/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import type { Activity, Clock } from '../../core/ports.ts'
import { readTaken, writeTaken } from '../../store/agent-runs.ts'
import { whileAlone } from '../../store/lock.ts'
import { unfinishedRuns } from '../../store/runs.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { AgentNews } from './agent-news.ts'
import { makeAgentTabs } from './agent-tabs.ts'

/**
 * Takes over what has ended and is new. Only what the bridge still lists is remembered, so the list
 * does not grow. One that cannot be read holds up no other. Throws the first failure like the
 * bridge and the store; what was taken stays.
 */
export async function takeAgentRuns(
  db: HarnessDb,
  link: Pick<BridgeLink, 'agentRun'>,
  listed: readonly RunId[],
): Promise<void> {
  const before = await readTaken(db)
  const taken = before.filter((runId) => listed.includes(runId))
  const fresh = listed.filter((runId) => !taken.includes(runId))
  if (fresh.length === 0) return
  const { importBundle } = await import('../../bundle/import-bundle.ts')
  const failures: unknown[] = []
  for (const runId of fresh.toReversed()) {
    try {
      await importBundle(db, [{ path: `${runId}.zip`, blob: await link.agentRun(runId) }])
      taken.push(runId)
      await writeTaken(db, taken)
    } catch (thrown) {
      failures.push(thrown)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** How often the bridge is asked for runs, in milliseconds. */
const LOOK_EVERY_MS = 3_000

interface AgentRunDeps {
  readonly db: HarnessDb
  readonly link: Pick<
    BridgeLink,
    | 'agentRuns'
    | 'agentRun'
    | 'agentRunNews'
    | 'agentRunFiles'
    | 'agentRunPicture'
    | 'controlAgentRun'
  >
  readonly clock: Clock
  /** Messages between the tabs of this browser, by the name of the channel. */
  readonly openChannel: (name: string) => BroadcastChannel
  readonly onActivity: (runId: RunId, activity: Activity) => void
}

export interface AgentRuns {
  /** Looks once, and follows what is in progress. Throws like the bridge and the store. */
  look(): Promise<void>
  /**
   * One tab of this browser looks every few seconds until the signal aborts, for all others too;
   * another takes over where it closes or the bridge refuses it. Never throws.
   */
  watch(signal: AbortSignal): Promise<void>
  /** True for a run in progress of another process, whichever tab follows it. */
  knows(runId: RunId): boolean
  /** Paints the live pictures of the run, also from later on; undefined stops. */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
  /** Throws what it is refused with. */
  control(runId: RunId, control: RunControl): Promise<void>
}

export function makeAgentRunWatch(deps: AgentRunDeps): AgentRuns {
  const { db, link, clock } = deps
  const followed = new Map<RunId, Promise<void>>()
  const tabs = makeAgentTabs({ ...deps, isFollowed: (runId) => followed.has(runId) })
  let news: AgentNews | undefined

  async function follow(runId: RunId): Promise<void> {
    const [{ followAgentRun }, { makeAgentNews }] = await Promise.all([
      import('./follow-agent-runs.ts'),
      import('./agent-news.ts'),
    ])
    news ??= makeAgentNews(link)
    await followAgentRun({ ...deps, onActivity: tabs.report, news }, runId)
  }

  function start(runId: RunId): void {
    if (followed.has(runId)) return
    followed.set(
      runId,
      follow(runId).finally(() => followed.delete(runId)),
    )
  }

  async function look(signal?: AbortSignal): Promise<void> {
    const { runs, live = [] } = await link.agentRuns()
    // Another tab looks now.
    if (signal?.aborted) return
    tabs.reportGoing(live)
    for (const runId of live) start(runId)
    // Of a run that was left in the middle, only the rest is missing.
    const left = (await unfinishedRuns(db)).filter(({ origin }) => origin === 'agent')
    for (const { runId } of left) start(runId)
    const here = new Set(left.map(({ runId }) => runId))
    await takeAgentRuns(
      db,
      link,
      runs.filter((runId) => !here.has(runId) && !followed.has(runId)),
    )
  }

  return {
    look: () => look(),
    async watch(signal) {
      const looking = async () => {
        for (;;) {
          await look(signal)
          await clock.sleep(LOOK_EVERY_MS, signal)
        }
      }
      while (!signal.aborted) {
        // The lock is let go after a failure: the pairing of another tab may be newer.
        await whileAlone('agent-runs', signal, looking).catch(() => undefined)
        await clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined)
      }
    },
    knows: (runId) => followed.has(runId) || tabs.isGoing(runId),
    mirror: tabs.mirror,
    control: link.controlAgentRun,
  }
}
