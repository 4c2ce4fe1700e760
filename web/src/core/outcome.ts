import type { Outcome } from '@harness/shared/device/command.ts'
import { promptText } from './context/prompt.ts'
import type { LegContext } from './leg.ts'

/** Outcome determined without the device; its durations are 0. */
export function instantOutcome(
  success: boolean,
  outcome: Outcome['outcome'],
  detail: string,
): Outcome {
  return { success, outcome, detail, durationMs: 0, settleMs: 0 }
}

/** Outcome of a call that is not made. */
export function notDone(
  { plan }: Pick<LegContext, 'plan'>,
  outcome: 'refused' | 'rejected',
  WHY: string,
): Outcome {
  return instantOutcome(false, outcome, promptText(plan.prompts, 'not_done', { WHY }))
}
