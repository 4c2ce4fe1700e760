// Runs of other agents in all tabs of this browser. One tab asks the bridge for all of them: a
// browser keeps at most six connections open to it, and a question for news or a picture keeps one
// for seconds.
import { AgentTabMessage } from '@harness/shared/language/agent-tab-messages.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { RunActivity } from '@harness/shared/order/automation.ts'
import type { Activity, Clock } from '../../core/ports.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { BELIEVED_MS, makeAgentMirrors } from './agent-mirrors.ts'
import type { AgentPictures } from './agent-pictures.ts'
import type { FollowedActivity } from './follow-agent-runs.ts'

const CHANNEL = 'harness-agent-runs'

interface AgentTabsDeps {
  readonly openChannel: (name: string) => BroadcastChannel
  readonly link: Pick<BridgeLink, 'agentRunPicture'>
  readonly clock: Clock
  readonly onActivity: (runId: RunId, activity: Activity) => void
  /** Whether this tab follows the run. */
  readonly isFollowed: (runId: RunId) => boolean
}

export interface AgentTabs {
  /** Of a run that this tab follows, to all tabs. */
  report(runId: RunId, activity: FollowedActivity): void
  /** All runs in progress, by the tab that looks for them. */
  reportGoing(runIds: readonly RunId[]): void
  isGoing(runId: RunId): boolean
  /** Paints the live pictures of a run on a canvas of this tab; undefined stops. */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
}

export function makeAgentTabs(deps: AgentTabsDeps): AgentTabs {
  const { link, clock, onActivity, isFollowed } = deps
  const say = joinChannel(deps.openChannel(CHANNEL), (message) => receive(message))
  const reported = makeReported(onActivity)
  let going: readonly RunId[] = []
  let pictures: Promise<AgentPictures> | undefined

  const mirrors = makeAgentMirrors(clock, (runId, isBlank) => {
    say({ kind: 'shows', runId, isBlank })
    showPictures(runId, isBlank)
  })

  function onPicture(runId: RunId, jpeg: Uint8Array<ArrayBuffer>): void {
    mirrors.paint(runId, jpeg)
    say({ kind: 'picture', runId, jpeg })
  }

  /** The tab that follows a run asks for its pictures. */
  function showPictures(runId: RunId, isBlank: boolean): void {
    if (!isFollowed(runId)) return
    pictures ??= import('./agent-pictures.ts').then(({ makeAgentPictures }) =>
      makeAgentPictures({ link, clock, onPicture }),
    )
    pictures.then(
      (asked) => asked.show(runId, BELIEVED_MS, isBlank),
      () => {
        pictures = undefined // it was not loaded: the next call tries again
      },
    )
  }

  function know(runIds: readonly RunId[]): void {
    going = runIds
    reported.keep((runId) => runIds.includes(runId) || isFollowed(runId))
  }

  function take({ runId, activity }: RunActivity): void {
    if (!going.includes(runId)) going = [...going, runId]
    reported.take(runId, activity)
  }

  function sayAll(): void {
    for (const runId of reported.runs().filter(isFollowed))
      for (const activity of reported.of(runId)) say({ kind: 'did', did: { runId, activity } })
  }

  function receive(message: AgentTabMessage): void {
    if (message.kind === 'ask') sayAll()
    if (message.kind === 'going') know(message.runIds)
    if (message.kind === 'did') take(message.did)
    if (message.kind === 'shows') showPictures(message.runId, message.isBlank)
    if (message.kind === 'picture') mirrors.paint(message.runId, message.jpeg)
  }

  say({ kind: 'ask' })

  return {
    report(runId, activity) {
      if (reported.take(runId, activity)) say({ kind: 'did', did: { runId, activity } })
    },
    reportGoing(runIds) {
      know(runIds)
      say({ kind: 'going', runIds: [...runIds] })
    },
    isGoing: (runId) => going.includes(runId),
    mirror: mirrors.set,
  }
}

/** Lives as long as the worker. A tab does not receive its own. */
function joinChannel(
  channel: BroadcastChannel,
  receive: (message: AgentTabMessage) => void,
): (message: AgentTabMessage) => void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another version may say what this one does not know.
    const message = AgentTabMessage.safeParse(data).data
    if (message) receive(message)
  })
  return (message) => channel.postMessage(message)
}

/** The newest activity of each kind, by run; the same again is not reported. */
function makeReported(onActivity: AgentTabsDeps['onActivity']) {
  const known = new Map<RunId, Map<FollowedActivity['kind'], FollowedActivity>>()
  return {
    /** False for what was reported already. */
    take(runId: RunId, activity: FollowedActivity): boolean {
      const kinds = known.get(runId) ?? new Map()
      known.set(runId, kinds)
      if (JSON.stringify(kinds.get(activity.kind)) === JSON.stringify(activity)) return false
      // In the order in which they came.
      kinds.delete(activity.kind)
      kinds.set(activity.kind, activity)
      onActivity(runId, activity)
      return true
    },
    of: (runId: RunId) => [...(known.get(runId)?.values() ?? [])],
    runs: () => [...known.keys()],
    keep(isKept: (runId: RunId) => boolean): void {
      for (const runId of known.keys()) if (!isKept(runId)) known.delete(runId)
    },
  }
}
