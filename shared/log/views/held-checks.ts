// Checks that held before anything was done for their goal: they prove nothing.
import type { Check } from '../../order/run.ts'
import type { StepState } from '../fold.ts'

/** True when two checks are one. */
export function isSameCheck(one: Check, other: Check): boolean {
  return one.kind === other.kind && one.value === other.value
}

/** Says for each check of a goal if it held before the first act, by the steps of the goal. */
export function heldFromStart(checks: readonly Check[], steps: readonly StepState[]): boolean {
  const held = steps.flatMap(({ started }) => started.held ?? [])
  return checks.every((check) => held.some((one) => isSameCheck(one, check)))
}
