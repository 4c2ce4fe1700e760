// The other side: what the app's bridge asks the servers of other agents.
import {
  AgentRunIds,
  Controlled,
  FRAME_HEADER,
  LiveRun,
} from '@harness/shared/language/agent-runs.ts'
import { HarnessError, toWire } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type * as z from 'zod/mini'
import type { AgentRunShelf, LivePicture } from '../../agent-runs-api.ts'
import { LOOPBACK } from '../../serve.ts'
import { isOurBridge } from '../../start/running.ts'
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
 * `follow` and `control` give undefined where no server carries the run out. One that does and is
 * too busy to answer says nothing new: its run goes on.
 */
type RemoteRuns = Pick<AgentRunShelf, 'live' | 'follow' | 'picture' | 'control'>

export function makeRemoteRuns(
  folder: string,
  limits: Readonly<typeof LIMITS> = LIMITS,
): RemoteRuns {
  /** Which server has which run. */
  const homes = new Map<RunId, Registered>()
  const ask = makeAsk()

  async function find(): Promise<readonly RunId[]> {
    const servers = await registered(folder)
    const lists = await Promise.all(
      servers.map(async (server) => {
        const signal = AbortSignal.timeout(limits.answerMs)
        const answer = await ask(server, '', as(AgentRunIds), { signal })
        return { server, live: answer === 'late' ? runsOf(server) : (answer?.live ?? []) }
      }),
    )
    homes.clear()
    for (const { server, live } of lists) for (const runId of live) homes.set(runId, server)
    return lists.flatMap(({ live }) => live)
  }

  function runsOf({ port, token }: Registered): readonly RunId[] {
    return [...homes].flatMap(([runId, home]) =>
      home.port === port && home.token === token ? [runId] : [],
    )
  }

  async function homeOf(runId: RunId): Promise<Registered | undefined> {
    if (!homes.has(runId)) await find()
    return homes.get(runId)
  }

  return {
    live: find,
    async follow(runId, from, seen, signal) {
      const home = await homeOf(runId)
      const until = AbortSignal.any([signal, AbortSignal.timeout(limits.newsMs)])
      const path = `/${runId}/rows?from=${from}&seen=${seen}`
      const news = home && (await ask(home, path, as(LiveRun), { signal: until }))
      return news === 'late' ? { rows: [], activity: [], seen, state: 'live' } : news
    },
    async picture(runId, seen, signal) {
      const home = await homeOf(runId)
      const until = AbortSignal.any([signal, AbortSignal.timeout(limits.newsMs)])
      const path = `/${runId}/picture?seen=${seen}`
      const shown = home && (await ask(home, path, pictureIn, { signal: until }))
      return shown === 'late' ? undefined : shown
    },
    async control(runId, control) {
      const home = await homeOf(runId)
      const signal = AbortSignal.timeout(limits.controlMs)
      const init = { method: 'POST', body: JSON.stringify(control), signal }
      const done = home && (await ask(home, `/${runId}/control`, as(Controlled), init))
      return done === 'late' ? { error: toWire(new HarnessError('bridge_unreachable')) } : done
    },
  }
}

/** Asks one server; `late` where it did not answer in time, undefined where it is not there. */
function makeAsk() {
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
      if (!proven.has(key) && !(await isOurBridge(port, token))) return undefined
      proven.add(key)
      const response = await fetch(`http://${LOOPBACK}:${port}/api/agent-runs${path}`, {
        redirect: 'error',
        ...init,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      })
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
