import { hasParts } from '@harness/shared/order/goal-parts.ts'
import { loadPart } from '../load-part.ts'
import type { LegPlan, Ports, RunPlan } from '../plan.ts'
import type * as Planning from './planning.ts'

/** True for a goal of several parts and a model that decides for itself. */
export function isPlanned(
  { goal }: Pick<LegPlan, 'goal'>,
  { prompts }: Pick<RunPlan, 'prompts'>,
  { model: { profile } }: Pick<Ports, 'model'>,
): boolean {
  return prompts.plan !== undefined && !profile.sweeps && !profile.driven && hasParts(goal)
}

/** Few goals have several parts: the code for their plans is loaded with the first of them. */
export function loadPlanning(): Promise<typeof Planning> {
  return loadPart(import('./planning.ts'))
}
