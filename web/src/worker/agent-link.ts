// What the bridge says of runs of other agents on this machine.

import { ScreenFile } from '@harness/shared/devices/observation.ts'
import {
  AgentRunIds,
  Controlled,
  type Followed,
  FRAME_HEADER,
  type NewsRequest,
  RunNews,
} from '@harness/shared/language/agent-runs.ts'
import { fromWire, HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { ROUTES } from '@harness/shared/language/routes.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { type CallBridge, JSON_BODY } from './bridge-request.ts'

/** More than the bridge waits for news of a run. */
const NEWS_LIMIT_MS = 30_000

/** A live picture, and its number in the run. */
interface AgentPicture {
  readonly frame: number
  readonly jpeg: Uint8Array<ArrayBuffer>
}

/** Picture and screen of a step, as far as they are there. */
interface StepFiles {
  readonly png?: Uint8Array<ArrayBuffer>
  readonly screen?: ScreenFile
}

export interface AgentLink {
  /**
   * Runs of other agents; none where the bridge keeps none. Says that the app is open, so that
   * their questions come here. Throws like `mode`.
   */
  agentRuns(): Promise<AgentRunIds>
  /** What is new of any of these; waits some seconds for it. Throws like `mode`. */
  agentRunNews(runs: readonly Followed[], signal: AbortSignal): Promise<RunNews>
  /** What was kept of a step. Throws `bridge_unreachable`. */
  agentRunFiles(runId: RunId, step: number): Promise<StepFiles>
  /** Its live picture after `seen`; waits so long for it. Throws like `agentRunFiles`. */
  agentRunPicture(runId: RunId, seen: number, waitMs: number): Promise<AgentPicture | undefined>
  /**
   * Passes on what the person wants of one in progress. Throws what it is refused with, and like
   * `mode`.
   */
  controlAgentRun(runId: RunId, control: RunControl): Promise<void>
  /** One of them as a zip. Throws `bridge_unreachable`. */
  agentRun(runId: RunId): Promise<Blob>
}

/** What other agents do on this machine. */
export function agentCalls(
  origin: string,
  identity: () => Promise<Record<string, string>>,
  { callBridge, send }: { callBridge: CallBridge; send: typeof globalThis.fetch },
): AgentLink {
  const address = `${origin}${ROUTES.agentRuns}`
  const load = async (path: string) => {
    const reply = await send(`${address}/${path}`, { headers: await identity() })
    if (!reply.ok) throw new HarnessError('bridge_unreachable')
    return reply
  }
  return {
    agentRuns: async () =>
      callBridge(`${address}/watch`, AgentRunIds, {
        method: 'POST',
        headers: { ...(await identity()), ...JSON_BODY },
        body: '{}',
      }),
    agentRun: async (runId) => (await load(runId)).blob(),
    agentRunNews: async (runs, signal) =>
      callBridge(`${address}/news`, RunNews, {
        method: 'POST',
        headers: { ...(await identity()), ...JSON_BODY },
        body: JSON.stringify({ runs: [...runs] } satisfies NewsRequest),
        limitMs: NEWS_LIMIT_MS,
        signal,
      }),
    async agentRunFiles(runId, step) {
      const [png, screen] = await Promise.all(
        ['png', 'json'].map(
          (kind) => load(`${runId}/steps/${step}.${kind}`).catch(() => undefined), // not kept
        ),
      )
      const found = ScreenFile.safeParse(await screen?.json().catch(() => undefined)).data
      return {
        ...(png && { png: new Uint8Array(await png.arrayBuffer()) }),
        ...(found && { screen: found }),
      }
    },
    async agentRunPicture(runId, seen, waitMs) {
      const reply = await load(`${runId}/picture?seen=${seen}&wait=${waitMs}`)
      const frame = Number(reply.headers.get(FRAME_HEADER))
      const jpeg = new Uint8Array(await reply.arrayBuffer())
      return frame > 0 ? { frame, jpeg } : undefined
    },
    async controlAgentRun(runId, control) {
      const { error } = await callBridge(`${address}/${runId}/control`, Controlled, {
        method: 'POST',
        headers: { ...(await identity()), ...JSON_BODY },
        body: JSON.stringify(control),
      })
      if (error) throw fromWire(error)
    },
  }
}
