// Waits until the page is still, watching it with the same probe as the web device.
import { SETTLE, type Settled, type SettleProfile } from '@harness/shared/device/perform.ts'
import { Evidence, Pulse } from '@harness/shared/device/probe-answers.ts'
import * as z from 'zod/mini'
import type { Pages } from './pages.ts'
import { sleep } from './waiting.ts'

const POLL_MS = 50
const MIN_POLL_MS = 5
/**
 * Time to wait for a longer timer after an ineffective input, in milliseconds, as on the web
 * device.
 */
const LATE_MS = 5_000
/** Time without an answer after which a page counts as busy, in milliseconds. */
const ANSWER_MS = 500

const QUIET = { end: 'quiet' } as const
const CEILING = { end: 'ceiling' } as const

/** A page that opens meanwhile extends the wait. Throws `aborted`. */
export async function settle(
  pages: Pages,
  atLeast: SettleProfile,
  signal: AbortSignal,
): Promise<Settled> {
  const start = performance.now()
  let stillMs = 0
  for (;;) {
    const elapsed = performance.now() - start
    const { navigated, window } = pages.journey
    const profile = navigated || window === 'opened' ? SETTLE.navigation : atLeast
    const look = await lookAt(pages, profile, elapsed)
    stillMs = Math.max(stillMs, look.stillMs)
    const isStill = look.isStill && !pages.isOpening()
    const end = isStill
      ? await quiet(pages, profile, elapsed)
      : elapsed >= profile.ceilingMs && CEILING
    if (end) return end.end === 'quiet' ? { ...end, stillMs: Math.round(stillMs) } : end
    const missingMs = isStill ? POLL_MS : look.missingMs
    await sleep(Math.max(MIN_POLL_MS, Math.min(POLL_MS, missingMs)), signal)
  }
}

/** Undefined while nothing has changed but a longer timer of the input is still to run. */
async function quiet(
  pages: Pages,
  profile: SettleProfile,
  elapsed: number,
): Promise<Settled | undefined> {
  const link = pages.link()
  const laterMs =
    profile === SETTLE.action ? await link.call('timers.laterMs', [], z.number(), ANSWER_MS) : 0
  if (!laterMs) return QUIET
  const at = await link.call('probe.watch.evidence', [], Evidence, ANSWER_MS)
  const changed = at?.held || at?.words || at?.position || at?.focused
  if (!at || changed || at.touched.length > 0) return QUIET
  return elapsed + laterMs <= LATE_MS ? undefined : { ...QUIET, later: true }
}

interface Look {
  readonly isStill: boolean
  readonly stillMs: number
  readonly missingMs: number
}

async function lookAt(
  pages: Pages,
  { quietMs: wanted }: SettleProfile,
  elapsed: number,
): Promise<Look> {
  const busy = { isStill: false, stillMs: elapsed, missingMs: POLL_MS }
  if (pages.isOpening()) return busy
  const link = pages.link()
  const [pulse, pending] = await Promise.all([
    link.call('probe.watch.pulse', [], Pulse, ANSWER_MS),
    link.call('timers.pending', [], z.number(), ANSWER_MS),
  ])
  if (!pulse?.loaded || pulse.moving) return busy
  const quietMs = Math.min(pulse.quietMs, elapsed)
  const stillMs = elapsed - quietMs
  if ((pending ?? 0) > 0) return { ...busy, stillMs }
  return { isStill: quietMs >= wanted, stillMs, missingMs: wanted - quietMs }
}
