// Runs of other agents on this machine become runs of this browser: at once while they are in
// progress, else when they have ended. Each tab has its own socket; the lock of a run decides which
// tab writes its rows.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { AgentConnection, type AgentRunDeps, type Paint } from './agent-connection.ts'

/** After a connection that failed or ended, in milliseconds. */
const RETRY_MS = 2_000

export interface AgentRuns {
  /** Follows what is in progress and takes what has ended until the signal aborts. Never throws. */
  watch(signal: AbortSignal): Promise<void>
  /** True for a run in progress of another process, whichever tab follows it. */
  knows(runId: RunId): boolean
  /** Paints the live pictures of the run, also from later on; undefined stops. */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
  /** Throws what it is refused with, and like the socket. */
  control(runId: RunId, control: RunControl): Promise<void>
}

export function makeAgentRunWatch(deps: AgentRunDeps): AgentRuns {
  const { link, clock } = deps
  const mirrors = new Map<RunId, Promise<Paint>>()
  let connection: AgentConnection | undefined

  /** Resolves when the socket has closed. Throws like the socket. */
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
      // The bridge limits how long the process of the run may take.
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
