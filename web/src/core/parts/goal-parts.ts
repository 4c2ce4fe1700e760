import { hasParts } from '@harness/shared/order/goal-parts.ts'
import { loadPart } from '../load-part.ts'
import type { LegPlan, Ports, RunPlan } from '../plan.ts'
import type * as Planning from './planning.ts'

/** True for a goal with several parts and a model that decides for itself. */
export function isPlanned(
  { goal }: Pick<LegPlan, 'goal'>,
  { prompts }: Pick<RunPlan, 'prompts'>,
  { model: { profile } }: Pick<Ports, 'model'>,
): boolean {
  return prompts.plan !== undefined && !profile.sweeps && !profile.driven && hasParts(goal)
}

/** Loads the code for plans on demand: few goals have several parts. */
export function loadPlanning(): Promise<typeof Planning> {
  return loadPart(import('./planning.ts'))
}
