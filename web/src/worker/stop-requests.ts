// Broadcasts stop requests to all tabs of this browser, since only the worker that executes a run
// can stop it.
import type { RunId } from '@harness/shared/base/ids.ts'
import { StopMessage } from '@harness/shared/log/wire/tab-messages.ts'

const CHANNEL = 'harness-stops'

/** Stops a run that this tab executes; other runs are ignored. */
type Stop = (runId: RunId) => void

/** Creates the function that stops a run in any tab. Lives as long as the worker. */
export function makeStops(openChannel: (name: string) => BroadcastChannel, stop: Stop): Stop {
  const channel = openChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Unknown messages are ignored: they come from a tab with another version.
    const message = StopMessage.safeParse(data).data
    if (message) stop(message.runId)
  })
  return (runId) => {
    stop(runId)
    channel.postMessage({ kind: 'run', runId } satisfies StopMessage)
  }
}
