// News of all runs that are followed, by one question at a time.
import {
  type Followed,
  type LiveRun,
  MOST_FOLLOWED,
  type RunNews,
} from '@harness/shared/language/agent-runs.ts'
import { asHarnessError, fromWire, HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { BridgeLink } from '../bridge-link.ts'

export interface AgentNews {
  /**
   * The news of a run, whenever they come. Throws what the bridge says of it, and
   * `bridge_unreachable`. Not again for the same run before it has resolved.
   */
  next(wanted: Followed): Promise<LiveRun>
}

interface Waiting {
  readonly wanted: Followed
  readonly resolve: (news: LiveRun) => void
  readonly reject: (thrown: unknown) => void
}

export function makeAgentNews(link: Pick<BridgeLink, 'agentRunNews'>): AgentNews {
  const waiting = new Map<RunId, Waiting>()
  let open: AbortController | undefined
  let isPlanned = false

  /** Runs that ask in the same moment share the question. */
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      void ask()
    })
  }

  function take(runId: RunId): Waiting | undefined {
    const found = waiting.get(runId)
    waiting.delete(runId)
    return found
  }

  function pass(said: RunNews['runs'][number]): void {
    const asker = take(said.runId)
    if ('news' in said) asker?.resolve(said.news)
    else asker?.reject(fromWire(said.error))
  }

  /**
   * One question for all; it takes the place of the one before, which knew fewer runs. Never throws.
   */
  async function ask(): Promise<void> {
    open?.abort()
    const mine = new AbortController()
    open = mine
    const wanted = [...waiting.values()].slice(0, MOST_FOLLOWED).map((each) => each.wanted)
    const said = await newsOf(link, wanted, mine.signal).catch(asHarnessError)
    if (open !== mine) return
    open = undefined
    if (said instanceof HarnessError) for (const { runId } of wanted) take(runId)?.reject(said)
    else for (const each of said.runs) pass(each)
    if (waiting.size > 0) plan()
  }

  return {
    next: (wanted) =>
      new Promise((resolve, reject) => {
        waiting.set(wanted.runId, { wanted, resolve, reject })
        plan()
      }),
  }
}

/** Throws like the bridge; an answer without a word on any run is a failure. */
async function newsOf(
  link: Pick<BridgeLink, 'agentRunNews'>,
  wanted: readonly Followed[],
  signal: AbortSignal,
): Promise<RunNews> {
  const news = await link.agentRunNews(wanted, signal)
  if (news.runs.length === 0) throw new HarnessError('bridge_unreachable')
  return news
}
