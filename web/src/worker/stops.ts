// A stop may come from any tab of this browser, and only the worker that carries out the run or the
// audit can end it: each tab passes its stops on.
import type { RunId } from '@harness/shared/language/ids.ts'
import { StopMessage } from '@harness/shared/language/tab-messages.ts'

const CHANNEL = 'harness-stops'

/** Ends what this tab carries out; everything else is ignored. */
export interface Stops {
  readonly run: (runId: RunId) => void
  readonly audit: (id: string) => void
}

/** Stops in all tabs. Lives as long as the worker. */
export function makeStops(
  openChannel: (name: string) => BroadcastChannel,
  { run, audit }: Stops,
): Stops {
  const channel = openChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another version may say what this one does not know.
    const message = StopMessage.safeParse(data).data
    if (message?.kind === 'run') run(message.runId)
    if (message?.kind === 'audit') audit(message.id)
  })
  return {
    run(runId) {
      run(runId)
      channel.postMessage({ kind: 'run', runId } satisfies StopMessage)
    },
    audit(id) {
      audit(id)
      channel.postMessage({ kind: 'audit', id } satisfies StopMessage)
    },
  }
}
