// Imports runs of other agents on this machine, live while they are in progress, else when they
// have ended. Each tab has its own socket; the lock of a run decides which tab writes its rows.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { AgentConnection, type AgentRunDeps, type Paint } from './agent-connection.ts'

/** Delay in milliseconds before reconnecting. */
const RETRY_MS = 2_000

export interface AgentRuns {
  /** Follows runs in progress and stores ended ones until the signal aborts. Never throws. */
  watch(signal: AbortSignal): Promise<void>
  /** True for another process's run in progress, whichever tab follows it. */
  knows(runId: RunId): boolean
  /** Draws the live pictures of the run on a canvas, also after a reconnection; undefined stops. */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
  /** Sends a control command. Throws its refusal, and like the socket. */
  control(runId: RunId, control: RunControl): Promise<void>
}

export function makeAgentRunWatch(deps: AgentRunDeps): AgentRuns {
  const { link, clock } = deps
  const mirrors = new Map<RunId, Promise<Paint>>()
  let connection: AgentConnection | undefined

  /** Connects and resolves when the socket has closed. Throws like the socket. */
  async function attend(signal: AbortSignal): Promise<void> {
    const socket = await link.socket(signal)
    const closed = new AbortController()
    void socket.closed.then(() => closed.abort())
    const until = AbortSignal.any([signal, closed.signal])
    connection = new AgentConnection(deps, socket, mirrors, until)
    const forget = socket.onAgents(connection)
    try {
      await socket.request({ kind: 'agents' }, 'done', until)
      await aborted(until)
    } finally {
      closed.abort()
      forget()
    }
  }

  return {
    async watch(signal) {
      while (!signal.aborted) {
        await attend(signal).catch(() => undefined)
        await clock.sleep(RETRY_MS, signal).catch(() => undefined)
      }
    },
    knows: (runId) => connection?.live.includes(runId) ?? false,
    mirror(runId, canvas) {
      if (canvas) {
        const painting = import('./imaging.ts').then((m) => m.makeMirrorCanvas(canvas))
        mirrors.set(runId, painting)
      } else if (!mirrors.delete(runId)) return
      connection?.show(runId, canvas !== undefined)
    },
    async control(runId, control) {
      // No own time limit: the bridge limits the time of the run's process.
      const { signal } = new AbortController()
      const socket = await link.socket(signal)
      await socket.request({ kind: 'agent_control', runId, control }, 'done', signal)
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
