import type { LegContext } from '../leg.ts'
import { waitWithTakeover } from './takeover.ts'

/** Before each step: a stop ends the run here, a pause holds it. Throws `aborted`. */
export async function waitWhilePaused(leg: LegContext, signal: AbortSignal): Promise<void> {
  const { ports, recorder, idle } = leg
  const { person } = ports
  const { steps } = recorder.tally
  const ready = async () => person?.ready(steps + 1, signal)
  signal.throwIfAborted()
  // Manual inputs now are logged in the finished step.
  await idle.during(() =>
    person?.holds?.() ? waitWithTakeover(leg, steps, ready, signal) : ready(),
  )
  signal.throwIfAborted()
}
