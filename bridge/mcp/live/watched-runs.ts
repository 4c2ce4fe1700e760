// Runs in progress on this server, for the app: rows as they arrive, current activity, and control
// by the user. The app's own bridge subscribes here.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import {
  type AgentRunSource,
  type AgentSubscriber,
  unknownRun,
} from '../../server/socket/agents.ts'
import type { RunRecord } from '../../server/socket/records.ts'
import type { AgentRuns } from '../runs/agent-runs.ts'
import type { Board } from './board.ts'
import type { ViewPictures } from './pictures.ts'
import { makeSendings } from './sendings.ts'

interface Parts {
  readonly runs: AgentRuns
  readonly board: Board
  readonly pictures: ViewPictures
  readonly control: (runId: RunId, control: RunControl) => Promise<void>
}

/** Runs that this server's bridge offers. The app's bridge reads files itself. */
export function makeWatchedRuns({ runs, board, pictures, control }: Parts): AgentRunSource {
  async function* recordsOf(
    runId: RunId,
    from: number,
    signal: AbortSignal,
  ): AsyncGenerator<RunRecord> {
    for (let next = from; !signal.aborted; ) {
      const isLive = runs.isLive(runId)
      const changed = runs.changed(runId, signal)
      const before = next
      for await (const record of runs.records(runId, next)) {
        next += record.rows.length
        yield record
      }
      if (!isLive) return
      if (next === before) await changed
    }
  }

  function requireLive(runId: RunId): void {
    if (!runs.isLive(runId)) throw unknownRun()
  }

  return (subscriber: AgentSubscriber) => {
    const sendings = makeSendings(subscriber)
    const { report } = subscriber
    const list = () => report({ kind: 'agents', ended: [], live: [...runs.live()] })
    const ends = [
      runs.onList(list),
      board.listen((runId, activity) => report({ kind: 'agent_activity', runId, activity })),
    ]
    list()
    return {
      async follow(runId: RunId, from: number) {
        requireLive(runId)
        sendings.records(runId, (signal) => recordsOf(runId, from, signal))
      },
      async mirror(runId: RunId, on: boolean) {
        if (!on) return sendings.stop({ runId, of: 'frame' })
        requireLive(runId)
        const { started } = (await runs.view(runId)).state
        if (started) sendings.frames(runId, (sink) => pictures(started.sessionId, sink))
      },
      async control(runId: RunId, wanted: RunControl) {
        requireLive(runId)
        await control(runId, wanted)
      },
      acknowledge: sendings.acknowledge,
      close() {
        for (const end of ends) end()
        sendings.stop()
      },
    }
  }
}
