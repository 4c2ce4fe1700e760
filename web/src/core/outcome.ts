import type { Outcome } from '@harness/shared/device/command.ts'

/** Outcome determined without the device; its durations are 0. */
export function instantOutcome(
  success: boolean,
  outcome: Outcome['outcome'],
  detail: string,
): Outcome {
  return { success, outcome, detail, durationMs: 0, settleMs: 0 }
}

/** Outcome of a call that is not made. */
export function notDone(outcome: 'refused' | 'rejected' | 'skipped', why: string): Outcome {
  return instantOutcome(false, outcome, `Not done. ${why}`)
}
