// Runs of this server in the app while they are in progress: rows as they arrive, what happens now,
// and what a person does with them. The app's own bridge asks for it here.
import type { LiveRun } from '@harness/shared/language/agent-runs.ts'
import { asHarnessError, toWire } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import type { AgentRunShelf } from '../../agent-runs-api.ts'
import type { AgentRuns } from '../agent-runs.ts'
import type { Board, Now } from './board.ts'
import type { Pictures } from './pictures.ts'

/**
 * How long a question for news may wait, in milliseconds: less than any client waits for an answer.
 */
const NEWS_MS = 15_000

/** How long the last words of a run that has ended may take, in milliseconds. */
const LAST_WORDS_MS = 100

interface Parts {
  readonly runs: AgentRuns
  readonly board: Board
  readonly pictures: Pictures
  readonly control: (runId: RunId, control: RunControl) => Promise<void>
}

/** What the bridge of this server offers; files are read by the app's bridge itself. */
export function makeWatchedRuns({ runs, board, pictures, control }: Parts): AgentRunShelf {
  const nothing = async () => undefined

  async function follow(
    runId: RunId,
    from: number,
    seen: number,
    signal: AbortSignal,
  ): Promise<LiveRun | undefined> {
    if (!runs.isLive(runId)) return undefined
    const until = AbortSignal.any([signal, AbortSignal.timeout(NEWS_MS)])
    for (;;) {
      const { state } = await runs.view(runId)
      const now = board.of(runId)
      const isNew = state.rowCount > from || now.seen !== seen || !runs.isLive(runId)
      if (!runs.isLive(runId)) await lastWords(runId, until)
      if (isNew || until.aborted) return newsOf(runId, from, board.of(runId))
      await Promise.race([runs.changed(runId, until), board.changed(runId, until)])
    }
  }

  /** What no request carried is said after the last row; no news follow those of the end. */
  async function lastWords(runId: RunId, signal: AbortSignal): Promise<void> {
    const said = board.changed(runId, AbortSignal.any([signal, AbortSignal.timeout(LAST_WORDS_MS)]))
    const isSaid = board.of(runId).activity.some(({ kind }) => kind === 'undelivered')
    if (!isSaid) await said
  }

  async function newsOf(
    runId: RunId,
    from: number,
    { seen, activity, canTakeOver }: Now,
  ): Promise<LiveRun> {
    const isLive = runs.isLive(runId)
    const rows = [...(await runs.rowsFrom(runId, from))]
    const state = isLive ? 'live' : 'ended'
    const taken = canTakeOver === undefined ? {} : { canTakeOver }
    return { rows, activity: [...activity], seen, ...taken, state }
  }

  return {
    list: async () => [],
    live: async () => runs.live(),
    watch: nothing,
    zip: nothing,
    file: nothing,
    follow,
    async picture(runId, seen, waitMs, signal) {
      if (!runs.isLive(runId)) return undefined
      const { started } = (await runs.view(runId)).state
      return started && pictures.next(started.sessionId, { seen, waitMs }, signal)
    },
    async control(runId, wanted) {
      if (!runs.isLive(runId)) return undefined
      try {
        await control(runId, wanted)
        return {}
      } catch (thrown) {
        return { error: toWire(asHarnessError(thrown)) }
      }
    },
  }
}
