import { type LegContext, limitsOf } from '../leg.ts'
import { limitToRaise } from '../stop/limits.ts'
import { waitWithTakeover } from './takeover.ts'

/**
 * Ends the run on a stop, and waits on a pause or at a raisable limit. Throws `aborted` and
 * `run_handed_over`.
 */
export async function waitWhilePaused(leg: LegContext, signal: AbortSignal): Promise<void> {
  const { ports, recorder, idle } = leg
  const { person } = ports
  const { steps } = recorder.tally
  const spent = limitToRaise(person, limitsOf(leg))
  const ready = async () => person?.ready(steps + 1, signal, spent)
  signal.throwIfAborted()
  // Manual inputs during the wait are logged in the finished step.
  await idle.during(() =>
    spent || person?.holds?.() ? waitWithTakeover(leg, steps, ready, signal) : ready(),
  )
  signal.throwIfAborted()
}
