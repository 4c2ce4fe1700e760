// Live pictures of runs of other agents, for all tabs that show one. Loaded with the first.
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Clock } from '../../core/ports.ts'
import type { BridgeLink } from '../bridge-link.ts'

/** Questions at a time: with the one for news, half of a browser's connections to the bridge. */
const MOST_AT_ONCE = 2
/** How long a question may wait for a picture: alone, and while others wait for their turn. */
const WAIT_MS = 5_000
const TURN_MS = 250
/** After an answer without a picture, in milliseconds. */
const AGAIN_MS = 1_000

interface Shown {
  readonly runId: RunId
  /** Number of the newest picture. */
  frame: number
  newest?: Uint8Array<ArrayBuffer>
  until: number
  isAsked: boolean
}

export interface AgentPictures {
  /**
   * A tab shows the run for so many milliseconds more. One without a picture gets the newest: a page
   * that is still makes no other.
   */
  show(runId: RunId, forMs: number, isBlank: boolean): void
}

interface Parts {
  readonly link: Pick<BridgeLink, 'agentRunPicture'>
  readonly clock: Clock
  readonly onPicture: (runId: RunId, jpeg: Uint8Array<ArrayBuffer>) => void
}

export function makeAgentPictures({ link, clock, onPicture }: Parts): AgentPictures {
  /** The one that was asked for longest ago is first. */
  const shown = new Map<RunId, Shown>()
  const forever = new AbortController().signal
  let asking = 0

  function next(): Shown | undefined {
    for (const [runId, { until }] of shown) if (until < clock.monotonic()) shown.delete(runId)
    const found = [...shown.values()].find(({ isAsked }) => !isAsked)
    if (!found) return undefined
    shown.delete(found.runId)
    shown.set(found.runId, found)
    return found
  }

  async function ask(one: Shown): Promise<void> {
    const waitMs = shown.size > MOST_AT_ONCE ? TURN_MS : WAIT_MS
    const began = clock.monotonic()
    const picture = await link.agentRunPicture(one.runId, one.frame, waitMs).catch(() => undefined)
    if (picture) {
      one.frame = picture.frame
      one.newest = picture.jpeg
      onPicture(one.runId, picture.jpeg)
    } else if (clock.monotonic() - began < waitMs) {
      // It ended, or the bridge is gone.
      await clock.sleep(AGAIN_MS, forever)
    }
  }

  /** Asks for one after the other as long as there is one that is shown. Never throws. */
  async function work(): Promise<void> {
    asking += 1
    for (let one = next(); one; one = next()) {
      one.isAsked = true
      await ask(one)
      one.isAsked = false
    }
    asking -= 1
  }

  return {
    show(runId, forMs, isBlank) {
      const known: Shown = shown.get(runId) ?? { runId, frame: 0, until: 0, isAsked: false }
      shown.set(runId, known)
      if (isBlank && known.newest) onPicture(runId, known.newest)
      known.until = clock.monotonic() + forMs
      if (!known.isAsked && asking < MOST_AT_ONCE) void work()
    },
  }
}
