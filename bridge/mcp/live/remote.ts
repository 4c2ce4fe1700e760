// The other side: what the app's bridge asks the servers of other agents.
import {
  AgentRunIds,
  Controlled,
  FRAME_HEADER,
  LiveRun,
} from '@harness/shared/language/agent-runs.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type * as z from 'zod/mini'
import type { AgentRunShelf, LivePicture } from '../../agent-runs-api.ts'
import { LOOPBACK } from '../../serve.ts'
import { isOurBridge } from '../../start/running.ts'
import { type Registered, registered } from './register.ts'

const ANSWER_MS = 3_000
/** More than a server lets a question for news wait. */
const NEWS_MS = 20_000

/** `follow` and `control` give undefined where no server carries the run out. */
export type RemoteRuns = Pick<AgentRunShelf, 'live' | 'follow' | 'picture' | 'control'>

export function makeRemoteRuns(folder: string): RemoteRuns {
  /** Which server has which run. */
  const homes = new Map<RunId, Registered>()
  /**
   * Servers that have proven their token; a token is never sent to a port that another program
   * took.
   */
  const proven = new Set<string>()

  async function ask<T>(
    { port, token }: Registered,
    path: string,
    read: (response: Response) => Promise<T>,
    init: RequestInit,
  ): Promise<T | undefined> {
    const key = `${port} ${token}`
    try {
      if (!proven.has(key) && !(await isOurBridge(port, token))) return undefined
      proven.add(key)
      const response = await fetch(`http://${LOOPBACK}:${port}/api/agent-runs${path}`, {
        redirect: 'error',
        ...init,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      })
      if (!response.ok) return undefined
      return await read(response)
    } catch {
      proven.delete(key)
      return undefined // it has ended, or the app went away
    }
  }

  async function find(): Promise<readonly RunId[]> {
    const servers = await registered(folder)
    const lists = await Promise.all(
      servers.map(async (server) => {
        const signal = AbortSignal.timeout(ANSWER_MS)
        const answer = await ask(server, '', as(AgentRunIds), { signal })
        return { server, live: answer?.live ?? [] }
      }),
    )
    homes.clear()
    for (const { server, live } of lists) for (const runId of live) homes.set(runId, server)
    return lists.flatMap(({ live }) => live)
  }

  async function homeOf(runId: RunId): Promise<Registered | undefined> {
    if (!homes.has(runId)) await find()
    return homes.get(runId)
  }

  return {
    live: find,
    async follow(runId, from, seen, signal) {
      const home = await homeOf(runId)
      const until = AbortSignal.any([signal, AbortSignal.timeout(NEWS_MS)])
      const path = `/${runId}/rows?from=${from}&seen=${seen}`
      return home && ask(home, path, as(LiveRun), { signal: until })
    },
    async picture(runId, seen, signal) {
      const home = await homeOf(runId)
      const until = AbortSignal.any([signal, AbortSignal.timeout(NEWS_MS)])
      return home && ask(home, `/${runId}/picture?seen=${seen}`, pictureIn, { signal: until })
    },
    async control(runId, control) {
      const home = await homeOf(runId)
      const signal = AbortSignal.timeout(ANSWER_MS)
      const init = { method: 'POST', body: JSON.stringify(control), signal }
      return home && ask(home, `/${runId}/control`, as(Controlled), init)
    },
  }
}

function as<T extends z.ZodMiniType>(shape: T): (response: Response) => Promise<z.infer<T>> {
  return async (response) => shape.parse(await response.json())
}

/** Undefined while there is no new one. */
async function pictureIn(response: Response): Promise<LivePicture | undefined> {
  const jpeg = new Uint8Array(await response.arrayBuffer())
  const frame = Number(response.headers.get(FRAME_HEADER))
  return frame > 0 ? { frame, jpeg } : undefined
}
