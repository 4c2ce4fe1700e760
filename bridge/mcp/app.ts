// Connects this server to the user's app: runs that can be watched there, and answers to questions.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { WantedChange } from '@harness/shared/order/run-control.ts'
import type { WorkerPage } from '../cli/run/page.ts'
import type { AgentRunSource } from '../server/socket/agents.ts'
import { makeBoard } from './live/board.ts'
import { makePictures, type ShowPictures } from './live/pictures.ts'
import { isWatched } from './live/register.ts'
import { makeWatchedRuns } from './live/watched-runs.ts'
import { makeQuestions } from './questions.ts'
import type { AgentRuns } from './runs/agent-runs.ts'
import type { Client } from './services.ts'
import { allowedModel, type Settings } from './settings.ts'

interface Parts {
  readonly settings: Pick<Settings, 'runs' | 'network' | 'caller'>
  readonly client: Client
  readonly runs: AgentRuns
  readonly show: ShowPictures
  readonly worker: () => Promise<Pick<WorkerPage, 'control' | 'setKey'>>
}

interface App {
  readonly watched: AgentRunSource
  /** Forwards activity and questions of a worker's runs, until it is gone or the signal aborts. */
  attend(worker: WorkerPage, signal: AbortSignal): void
  /** True when the user can be asked, in the client or in the app. */
  isAttended(): Promise<boolean>
  /** True when the user has the app open. */
  isWatched(): Promise<boolean>
}

export function makeApp({ settings, client, runs, worker, show }: Parts): App {
  const board = makeBoard()
  const watching = () => isWatched(settings.runs)
  const questions = makeQuestions(client, watching)

  /** Checks that another model is allowed; its key comes from the environment. */
  async function allow({ model }: WantedChange): Promise<void> {
    if (!model) return
    const key = allowedModel(model, settings)
    if (key) await (await worker()).setKey(key)
  }

  async function post(from: WorkerPage, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { runId, activity } = await from.activity()
      board.take(runId, activity)
      if (activity.kind === 'phase') runs.setPhase(runId, activity)
      // Forgets ended runs only here, because their last activity arrives after their last row.
      const over = board.runs().filter((known) => known !== runId && !runs.isLive(known))
      for (const known of over) board.forget(known)
    }
  }

  return {
    watched: makeWatchedRuns({
      runs,
      board,
      pictures: makePictures(show),
      async control(runId: RunId, control) {
        if (control.kind === 'change') await allow(control.change)
        await (await worker()).control(runId, control)
        if (control.kind === 'decide') questions.decided(control.callId)
      },
    }),
    attend(from, signal) {
      // Both end with the worker, whose loss is reported elsewhere.
      void questions.answerAll(from, signal).catch(() => undefined)
      void post(from, signal).catch(() => undefined)
    },
    isAttended: async () => client.canAsk() || (await watching()),
    isWatched: watching,
  }
}
