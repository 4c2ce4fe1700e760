// Hooks at the end of a goal and before the next one.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { LegContext } from '../leg.ts'
import type { HookAsker } from './port.ts'
import { goalOf } from './subject.ts'
import { unlessStopped } from './unless-stopped.ts'

/** Maximum findings per goal that are passed to hooks; each starts a process. */
const MAX_FINDINGS = 200

/** Passes the findings of a goal to the hook, each finding once per run. */
export async function handOnFindings(
  leg: LegContext,
  hooks: HookAsker,
  signal: AbortSignal,
): Promise<void> {
  const point = 'finding'
  if (!hooks.has(point)) return
  const { steps } = leg.recorder.tally
  for (const finding of (await hooks.found()).slice(0, MAX_FINDINGS)) {
    if (signal.aborted) return
    const about = { ...goalOf(leg), step: steps, finding }
    const asked = await unlessStopped(hooks.ask(point, about, signal))
    if (asked) await leg.recorder.write([asked.row])
  }
}

/**
 * Runs the hook before each goal except the first; the previous goal did not fail. Throws
 * `hook_refused`, `aborted`.
 */
export async function hookBetweenGoals(
  leg: LegContext,
  hooks: HookAsker,
  signal: AbortSignal,
): Promise<void> {
  const point = 'between-goals'
  if (!hooks.has(point)) return
  const { steps } = leg.recorder.tally
  const { words, row } = await hooks.ask(point, { ...goalOf(leg), step: steps }, signal)
  await leg.recorder.write([row])
  if (words !== undefined) throw new HarnessError('hook_refused', { point, what: words })
}
