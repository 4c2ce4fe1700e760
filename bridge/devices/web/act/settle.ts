import { SETTLE, type Settled, type SettleProfile } from '@harness/shared/device/perform.ts'
import { Pulse } from '@harness/shared/device/probe-answers.ts'
import { machineLag, readProcessors } from '../../machine-load.ts'
import { sleep } from '../../waiting.ts'
import type { Tabs } from '../life/tabs.ts'
import type { Tab } from '../page/tab.ts'
import { hasChanged } from './change.ts'

/** Polling interval in milliseconds. */
const POLL_MS = 50
/** Time in milliseconds after which a page without an answer counts as busy. */
const ANSWER_MS = 500
/**
 * Time in milliseconds for new elements after an address change; longer while requests are open.
 */
const REBUILT_MS = 1_500
/** Longest wait for requests on a still page, in milliseconds; one may be a long poll. */
const REQUEST_MS = 3_000
/** Longest wait for a slow timer of an input that has changed nothing yet, in milliseconds. */
const LATE_MS = 5_000
/** Reaction time of a page after its held request is released or ends, in milliseconds. */
const REACTS_MS = 100

/** Receives the time for which the page has been still, at every poll. */
export interface QuietWatcher {
  still(tab: Tab, quietMs: number): void
}

interface Settling {
  readonly watcher?: QuietWatcher
  /** Earlier wait for the input, in milliseconds. */
  readonly waitedMs?: number
}

/**
 * Waits for a still page: no mutation, request, short timer, ending animation, or new page. Arm
 * watch, instrumentation and traffic before the input; a navigation switches to the longer profile.
 * Throws `aborted`.
 */
export async function settle(
  tabs: Tabs,
  atLeast: SettleProfile,
  signal: AbortSignal,
  { watcher, waitedMs = 0 }: Settling = {},
): Promise<Settled> {
  const resumed = performance.now()
  const machine = watchMachine()
  let isLong = false
  let stillMs = 0
  for (;;) {
    const tab = tabs.current()
    if (tab.dialog()) return { end: 'dialog' }
    const sinceMs = performance.now() - resumed
    const elapsed = waitedMs + sinceMs
    const { navigated, routed } = tab.traffic
    const profile = isLong || navigated || routed ? SETTLE.navigation : atLeast
    const look = await lookAt(tab, profile, { waitedMs, sinceMs })
    const isReady = !tabs.isOpening && !tab.dialog()
    stillMs = Math.max(stillMs, look.stillMs)
    watcher?.still(tab, isReady ? look.calmMs : 0)
    const isStill = look.state === 'still' && isReady
    const end = isStill ? await quiet(tab, profile, look, elapsed) : overdue(look, profile, elapsed)
    if (end) return timed(end, stillMs, machine.lagMs)
    isLong ||= tabs.announced.any() || look.state === 'closing'
    await machine.pause(pauseMs(look, isStill), signal)
  }
}

function timed(settled: Settled, stillMs: number, lagMs: (ms: number) => number): Settled {
  if (settled.end !== 'quiet') return settled
  return { ...settled, stillMs: Math.round(stillMs), lagMs: lagMs(stillMs) }
}

/** Reports a quiet page. Undefined without a change while a long timer of the input is due soon. */
async function quiet(
  tab: Tab,
  profile: SettleProfile,
  { laterMs }: Look,
  elapsed: number,
): Promise<Settled | undefined> {
  const later = profile === SETTLE.action && laterMs > 0 && !(await hasChanged(tab))
  if (!later) return { end: 'quiet' }
  return elapsed + laterMs <= LATE_MS ? undefined : { end: 'quiet', later }
}

function pauseMs({ laterMs, missingMs }: Look, isLate: boolean): number {
  const ms = isLate ? Math.min(LATE_POLL_MS, laterMs) : Math.min(POLL_MS, missingMs)
  return Math.max(MIN_POLL_MS, ms)
}

function overdue(
  { state }: Look,
  { ceilingMs }: SettleProfile,
  elapsed: number,
): Settled | undefined {
  if (state === 'requesting' && elapsed >= Math.min(REQUEST_MS, ceilingMs))
    return { end: 'request' }
  return elapsed >= ceilingMs ? { end: 'ceiling' } : undefined
}

/** Pauses, and measures how late the timers of this process fire. */
function watchMachine() {
  const before = readProcessors()
  let lateMs = 0
  return {
    async pause(ms: number, signal: AbortSignal): Promise<void> {
      const slept = performance.now()
      await sleep(ms, signal)
      lateMs += Math.max(0, performance.now() - slept - ms - TIMER_MS)
    },
    lagMs: (waitedMs: number) => machineLag({ before, after: readProcessors(), lateMs, waitedMs }),
  }
}

const MIN_POLL_MS = 5
const LATE_POLL_MS = 200
/** Normal lateness of a timer in milliseconds (measured). */
const TIMER_MS = 2

interface Look {
  /** `calming`: no activity, but the quiet time is not over. */
  readonly state: 'still' | 'calming' | 'requesting' | 'busy' | 'closing'
  /** Milliseconds from the input to the last change so far. */
  readonly stillMs: number
  /** Milliseconds without activity or a newly drawn resource. */
  readonly calmMs: number
  /** Remaining quiet time in milliseconds; newly drawn resources do not restart it. */
  readonly missingMs: number
  /** Milliseconds until the last slow timer of the input fires; 0 without one. */
  readonly laterMs: number
}

/** Milliseconds before and after the last decision about a request of the input. */
interface Waited {
  readonly waitedMs: number
  readonly sinceMs: number
}

/** Maximum quiet time that can be attributed to the input. */
function mostQuiet({ quietMs }: SettleProfile, { waitedMs, sinceMs }: Waited): number {
  const all = waitedMs + sinceMs
  return waitedMs === 0 ? all : Math.min(all, sinceMs + quietMs - REACTS_MS)
}

async function lookAt(
  { frames, instrumentation, traffic }: Tab,
  profile: SettleProfile,
  waited: Waited,
): Promise<Look> {
  const elapsed = waited.waitedMs + waited.sinceMs
  // Called from the start, because in a new document the first call starts the watch.
  const [pulses, pending] = await Promise.all([
    Promise.all(frames.all.map(({ world }) => world.call('watch.pulse', [], Pulse, ANSWER_MS))),
    instrumentation.pending(),
  ])
  const [pulse, ...inner] = pulses
  const seen = (state: Look['state'], stillMs = elapsed): Look => {
    return { state, stillMs, calmMs: 0, missingMs: POLL_MS, laterMs: pending.laterMs }
  }
  if (pulse?.closing) return seen('closing')
  if (!pulse?.loaded || pulse.moving) return seen('busy')
  const quietMs = Math.min(
    pulse.quietMs,
    mostQuiet(profile, waited),
    ...inner.flatMap((at) => at?.quietMs ?? []),
  )
  const stillMs = elapsed - quietMs
  const calm = (state: Look['state'], missingMs: number): Look => {
    const calmMs = Math.min(quietMs, traffic.drawnMs())
    return { state, stillMs, calmMs, missingMs, laterMs: pending.laterMs }
  }
  if (pending.short > 0) return seen('busy', stillMs)
  if (traffic.routed && !traffic.navigated && !pulse.rebuilt && elapsed < REBUILT_MS)
    return seen('busy', stillMs)
  if (quietMs < profile.quietMs) {
    if (traffic.inFlight > 0) return seen('busy', stillMs)
    return calm('calming', profile.quietMs - quietMs)
  }
  if (traffic.inFlight > 0) return seen('requesting', stillMs)
  const missingMs = profile.quietMs - traffic.quietMs()
  return calm(missingMs > 0 ? 'calming' : 'still', missingMs)
}
