// The other side: what the app's bridge asks the servers of other agents.

import {
  AgentRunIds,
  Controlled,
  FRAME_HEADER,
  LiveRun,
} from '@harness/shared/language/agent-runs.ts'
import { HarnessError, toWire } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { ROUTES } from '@harness/shared/language/routes.ts'
import type * as z from 'zod/mini'
import type { AgentRunShelf, LivePicture } from '../../agent-runs-api.ts'
import { LOOPBACK } from '../../serve.ts'
import { provesToken } from '../../start/running.ts'
import { type Registered, registered } from './register.ts'

/** How long a server may take, in milliseconds. */
const LIMITS = {
  answerMs: 3_000,
  /** An input of a person may take a device some seconds; the app waits a little longer for it. */
  controlMs: 12_000,
  /** More than a server lets a question for news wait. */
  newsMs: 20_000,
}

/**
 * `follow` and `control` give undefined where no server carries the run out. One that is too busy to
 * answer says nothing new: its runs continue, and any run may be one of them.
 */
type RemoteRuns = Pick<AgentRunShelf, 'live' | 'follow' | 'picture' | 'control'>

export function makeRemoteRuns(
  folder: string,
  limits: Readonly<typeof LIMITS> = LIMITS,
): RemoteRuns {
  /** Which server has which run. */
  const homes = new Map<RunId, Registered>()
  const ask = makeAsk(limits)

  /** Servers were there that did not answer when all were asked last. */
  let isAnyLate = false

  async function find(): Promise<readonly RunId[]> {
    const servers = await registered(folder)
    const lists = await Promise.all(
      servers.map(async (server) => {
        const signal = AbortSignal.timeout(limits.answerMs)
        const answer = await ask(server, '', as(AgentRunIds), { signal })
        const isLate = answer === 'late'
        return { server, isLate, live: isLate ? runsOf(server) : (answer?.live ?? []) }
      }),
    )
    isAnyLate = lists.some(({ isLate }) => isLate)
    homes.clear()
    for (const { server, live } of lists) for (const runId of live) homes.set(runId, server)
    return lists.flatMap(({ live }) => live)
  }

  function runsOf({ port, token }: Registered): readonly RunId[] {
    return [...homes].flatMap(([runId, home]) =>
      home.port === port && home.token === token ? [runId] : [],
    )
  }

  /** Asks the server of a run. `late` also where a server that has not answered may have it. */
  async function askHome<T>(
    runId: RunId,
    path: string,
    read: (response: Response) => Promise<T>,
    init: RequestInit,
  ): Promise<T | 'late' | undefined> {
    if (!homes.has(runId)) await find()
    const home = homes.get(runId)
    if (home) return ask(home, `/${runId}${path}`, read, init)
    return isAnyLate ? 'late' : undefined
  }

  return {
    live: find,
    async follow(runId, from, seen, signal) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(limits.newsMs)])
      const path = `/rows?from=${from}&seen=${seen}`
      const news = await askHome(runId, path, as(LiveRun), { signal: until })
      return news === 'late' ? { rows: [], activity: [], seen, state: 'live' } : news
    },
    async picture(runId, seen, waitMs, signal) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(limits.newsMs)])
      const path = `/picture?seen=${seen}&wait=${waitMs}`
      const shown = await askHome(runId, path, pictureIn, { signal: until })
      return shown === 'late' ? undefined : shown
    },
    async control(runId, control) {
      const signal = AbortSignal.timeout(limits.controlMs)
      const init = { method: 'POST', body: JSON.stringify(control), signal }
      const done = await askHome(runId, '/control', as(Controlled), init)
      return done === 'late' ? { error: toWire(new HarnessError('bridge_unreachable')) } : done
    },
  }
}

/** Asks one server; `late` where it did not answer in time, undefined where it is not there. */
function makeAsk(limits: Pick<typeof LIMITS, 'answerMs'>) {
  /**
   * Servers that have proven their token; a token is never sent to a port that another program
   * took.
   */
  const proven = new Set<string>()

  return async <T>(
    { port, token }: Registered,
    path: string,
    read: (response: Response) => Promise<T>,
    init: RequestInit,
  ): Promise<T | 'late' | undefined> => {
    const key = `${port} ${token}`
    try {
      if (!proven.has(key) && !(await provesToken(port, token, limits.answerMs))) return undefined
      proven.add(key)
      const response = await fetch(`http://${LOOPBACK}:${port}${ROUTES.agentRuns}${path}`, {
        redirect: 'error',
        ...init,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      })
      if (response.status >= 500) return 'late'
      if (!response.ok) return undefined
      return await read(response)
    } catch (thrown) {
      const name = nameOfError(thrown)
      if (name === 'TimeoutError') return 'late'
      // The app went away, which says nothing of the server; else that has ended.
      if (name !== 'AbortError') proven.delete(key)
      return undefined
    }
  }
}

const nameOfError = (thrown: unknown) => (thrown instanceof Error ? thrown.name : '')

function as<T extends z.ZodMiniType>(shape: T): (response: Response) => Promise<z.infer<T>> {
  return async (response) => shape.parse(await response.json())
}

/** Undefined while there is no new one. */
async function pictureIn(response: Response): Promise<LivePicture | undefined> {
  const jpeg = new Uint8Array(await response.arrayBuffer())
  const frame = Number(response.headers.get(FRAME_HEADER))
  return frame > 0 ? { frame, jpeg } : undefined
}
