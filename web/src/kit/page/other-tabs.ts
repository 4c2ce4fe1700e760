// What runs of other tabs of this browser wait for. Rows say only how far a run is, so each tab says
// it on one channel, and again when a new tab asks.
import type { RunId } from '@harness/shared/base/ids.ts'
import { TabMessage, WaitingElsewhere } from '@harness/shared/log/wire/tab-messages.ts'
import { onCleanup } from 'solid-js'

const CHANNEL = 'harness-waiting'

interface OtherTabsOptions {
  readonly openChannel: (name: string) => BroadcastChannel
  /** A run of another tab waits, or continues. */
  readonly onWaiting: (runId: RunId, now: WaitingElsewhere | undefined) => void
  /** Activity of this tab's runs. Any run that does not wait is reported as in progress. */
  readonly mine: () => Iterable<readonly [RunId, unknown]>
}

interface OtherTabs {
  readonly say: (runId: RunId, now: unknown) => void
}

export function createOtherTabs(options: OtherTabsOptions): OtherTabs {
  const { onWaiting, mine } = options
  const channel = options.openChannel(CHANNEL)
  const say = (runId: RunId, of: unknown) => {
    const now = WaitingElsewhere.safeParse(of).data
    channel.postMessage({ kind: 'waits', runId, ...(now && { now }) })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another version may say what this one does not know.
    const message = TabMessage.safeParse(data).data
    if (message?.kind === 'ask') for (const [runId, now] of mine()) say(runId, now)
    if (message?.kind === 'waits') onWaiting(message.runId, message.now)
  })
  const leave = () => {
    for (const [runId] of mine()) say(runId, undefined)
  }
  addEventListener('pagehide', leave)
  onCleanup(() => {
    removeEventListener('pagehide', leave)
    channel.close()
  })
  channel.postMessage({ kind: 'ask' })
  return { say }
}
