import { Pulse } from '@harness/shared/probe-answers.ts'
import type { Tabs } from './tabs.ts'
import { sleep } from './waiting.ts'

/** How long a screen must be still to count as settled, and how long it is waited for at most. */
interface Profile {
  readonly quietMs: number
  readonly ceilingMs: number
}

/** After an input on a web page (contract 7). */
export const ACTION: Profile = { quietMs: 250, ceilingMs: 3_000 }
/** After a new document began to load (contract 7). */
export const NAVIGATION: Profile = { quietMs: 600, ceilingMs: 8_000 }
/** How often is looked (behaviour 3.7). */
const POLL_MS = 50
/** A page that does not answer within this is busy. */
const ANSWER_MS = 500

/** Why the wait ended. */
export type Settled = 'quiet' | 'ceiling' | 'dialog'

/**
 * Waits until the current page is still: no mutation, no content on its way, no new page. The watch and the traffic must
 * have been armed before the input. A navigation on the way switches to its longer profile. Throws `aborted`.
 */
export async function settle(tabs: Tabs, atLeast: Profile, signal: AbortSignal): Promise<Settled> {
  const start = performance.now()
  for (;;) {
    const tab = tabs.current()
    if (tab.dialog()) return 'dialog'
    const elapsed = performance.now() - start
    const profile = tab.traffic.navigated ? NAVIGATION : atLeast
    if (elapsed >= profile.ceilingMs) return 'ceiling'
    // Asked from the start, because in a new document the first question is what begins the watch.
    const pulse = await tab.world.ask('watch.pulse', [], Pulse, ANSWER_MS)
    const still =
      pulse?.loaded === true &&
      Math.min(pulse.quietMs, tab.traffic.quietMs(), elapsed) >= profile.quietMs
    if (still && tab.traffic.inFlight === 0 && !tabs.opening && !tab.dialog()) return 'quiet'
    await sleep(POLL_MS, signal)
  }
}
