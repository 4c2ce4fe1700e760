// Runs that one socket follows and pictures that it shows, from any process.

import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentAck } from '@harness/shared/log/wire/agent-runs.ts'
import type { AgentSubscriber } from '../../server/socket/agents.ts'
import { makePaced, type Paced } from '../../server/socket/paced.ts'
import type { RunRecord } from '../../server/socket/records.ts'

interface Sending {
  acknowledge(number: number): void
  stop(): void
}

/** Transfers of records and pictures to one socket, at most one of each per run. */
export interface Sendings {
  /** Sends all records, then `agent_over`. Replaces an earlier transfer of this run's records. */
  records(runId: RunId, from: (signal: AbortSignal) => AsyncIterable<RunRecord>): void
  /** `view` starts the pictures and returns a function that stops them. */
  frames(runId: RunId, view: (sink: Paced<Uint8Array>['sink']) => () => void): void
  /** Stops one transfer; without an argument, all transfers of the socket. */
  stop(of?: { readonly runId: RunId; readonly of: AgentAck['of'] }): void
  acknowledge(ack: AgentAck): void
}

export function makeSendings({ report, show }: AgentSubscriber): Sendings {
  const open = new Map<string, Sending>()
  const keyOf = ({ runId, of }: Pick<AgentAck, 'runId' | 'of'>) => `${of} ${runId}`

  function stop(key: string): void {
    open.get(key)?.stop()
    open.delete(key)
  }

  return {
    records(runId, from) {
      const key = keyOf({ runId, of: 'record' })
      stop(key)
      const ended = new AbortController()
      const {
        sink,
        acknowledge,
        stop: release,
      } = makePaced<RunRecord>((number, record) => {
        const { rows, screen, png } = record
        const header = { kind: 'agent_record' as const, runId, number, rows: [...rows] }
        show(screen ? { ...header, screen } : header, png)
      })
      const end = () => {
        ended.abort()
        release()
      }
      open.set(key, { acknowledge, stop: end })
      const send = async () => {
        await sendEach(from(ended.signal), sink, ended.signal)
        if (!ended.signal.aborted) report({ kind: 'agent_over', runId })
      }
      // An unreadable log ends here, and the page marks the run as interrupted.
      send().catch(() => report({ kind: 'agent_over', runId }))
    },
    frames(runId, view) {
      const key = keyOf({ runId, of: 'frame' })
      stop(key)
      const {
        sink,
        acknowledge,
        stop: release,
      } = makePaced<Uint8Array>((number, jpeg) =>
        show({ kind: 'agent_frame', runId, number }, jpeg),
      )
      const end = view(sink)
      open.set(key, {
        acknowledge,
        stop() {
          end()
          release()
        },
      })
    },
    stop(of) {
      for (const key of of ? [keyOf(of)] : [...open.keys()]) stop(key)
    },
    acknowledge: (ack) => open.get(keyOf(ack))?.acknowledge(ack.number),
  }
}

async function sendEach(
  records: AsyncIterable<RunRecord>,
  sink: Paced<RunRecord>['sink'],
  signal: AbortSignal,
): Promise<void> {
  for await (const record of records) {
    if (signal.aborted) return
    await sink(record)
  }
}
