// Checks that already passed before any action of their goal, so that they prove nothing.
import type { Check } from '../../order/run.ts'
import type { StepState } from '../fold.ts'

export function isSameCheck(one: Check, other: Check): boolean {
  return one.kind === other.kind && one.value === other.value
}

/** True when all checks of a goal already passed before its first action. */
export function heldFromStart(checks: readonly Check[], steps: readonly StepState[]): boolean {
  const held = steps.flatMap(({ started }) => started.held ?? [])
  return checks.every((check) => held.some((one) => isSameCheck(one, check)))
}
