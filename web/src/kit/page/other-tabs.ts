// Reasons why runs of this browser's other tabs wait. Logs do not contain them, so each tab
// broadcasts its own on a channel, also whenever a new tab asks.
import type { RunId } from '@harness/shared/base/ids.ts'
import { TabMessage, WaitingElsewhere } from '@harness/shared/log/wire/tab-messages.ts'
import { onCleanup } from 'solid-js'

const CHANNEL = 'harness-waiting'

interface OtherTabsOptions {
  readonly openChannel: (name: string) => BroadcastChannel
  /** Called when a run of another tab starts to wait, or continues (undefined). */
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
    // Unknown messages are ignored: they come from a tab with another version.
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
