import { Pulse } from '@harness/shared/devices/probe-answers.ts'
import { sleep } from '../../waiting.ts'
import type { Tab } from '../life/tab.ts'
import type { Tabs } from '../life/tabs.ts'

/** How long a screen must be still to count as settled, and the longest wait. */
interface Profile {
  readonly quietMs: number
  readonly ceilingMs: number
}

/** After an input on a web page. */
export const ACTION: Profile = { quietMs: 250, ceilingMs: 3_000 }
/** After a new document began to load. */
export const NAVIGATION: Profile = { quietMs: 600, ceilingMs: 8_000 }
/** After a swipe, which leaves inertia. */
export const SWIPE: Profile = { quietMs: 400, ceilingMs: 3_000 }
/** Polling interval. */
const POLL_MS = 50
/** A page that does not answer within this is considered busy. */
const ANSWER_MS = 500
/**
 * After an address change new elements are expected within this, or later while requests are open.
 */
const REBUILT_MS = 1_500

/** Why the wait ended. */
export type Settled = 'quiet' | 'ceiling' | 'dialog'

/**
 * Waits until the current page is still: no mutation, open request, short timer of the input,
 * ending animation, new or closing page. Watch, instrumentation and traffic must be armed before
 * the input. A navigation, a new or a closing page switches to the longer profile. Throws
 * `aborted`.
 */
export async function settle(tabs: Tabs, atLeast: Profile, signal: AbortSignal): Promise<Settled> {
  const start = performance.now()
  let isLong = false
  for (;;) {
    const tab = tabs.current()
    if (tab.dialog()) return 'dialog'
    const elapsed = performance.now() - start
    const { navigated, routed } = tab.traffic
    const profile = isLong || navigated || routed ? NAVIGATION : atLeast
    if (elapsed >= profile.ceilingMs) return 'ceiling'
    const state = await stateOf(tab, profile, elapsed)
    if (state === 'still' && !tabs.isOpening && !tab.dialog()) return 'quiet'
    isLong ||= tabs.announced.any() || state === 'closing'
    await sleep(POLL_MS, signal)
  }
}

async function stateOf(
  { frames, instrumentation, traffic }: Tab,
  profile: Profile,
  elapsed: number,
): Promise<'still' | 'busy' | 'closing'> {
  // Called from the start: in a new document the first call starts the watch.
  const [pulses, pending] = await Promise.all([
    Promise.all(frames.all.map(({ world }) => world.call('watch.pulse', [], Pulse, ANSWER_MS))),
    instrumentation.pending(),
  ])
  const [pulse, ...inner] = pulses
  if (pulse?.closing) return 'closing'
  if (!pulse?.loaded || pulse.moving || pending > 0 || traffic.inFlight > 0) return 'busy'
  if (inner.some((at) => at && at.quietMs < profile.quietMs)) return 'busy'
  if (traffic.routed && !traffic.navigated && !pulse.rebuilt && elapsed < REBUILT_MS) return 'busy'
  const quietMs = Math.min(pulse.quietMs, traffic.quietMs(), elapsed)
  return quietMs >= profile.quietMs ? 'still' : 'busy'
}
