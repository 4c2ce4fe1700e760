// A stop may come from any tab of this browser, and only the worker that carries out the run can end
// it: each tab passes its stops on.
import type { RunId } from '@harness/shared/base/ids.ts'
import { StopMessage } from '@harness/shared/log/wire/tab-messages.ts'

const CHANNEL = 'harness-stops'

/** Ends a run that this tab carries out; others are ignored. */
type Stop = (runId: RunId) => void

/** Stops a run in all tabs. Lives as long as the worker. */
export function makeStops(openChannel: (name: string) => BroadcastChannel, stop: Stop): Stop {
  const channel = openChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another version may say what this one does not know.
    const message = StopMessage.safeParse(data).data
    if (message) stop(message.runId)
  })
  return (runId) => {
    stop(runId)
    channel.postMessage({ kind: 'run', runId } satisfies StopMessage)
  }
}
