// The parts of a goal as the model plans them.
import * as z from 'zod/mini'

/** Parts of one plan; more are no plan, and each request carries all of them. */
export const MAX_PLAN_ITEMS = 20

export const PlanState = z.enum(['open', 'doing', 'done', 'dropped'])
export type PlanState = z.infer<typeof PlanState>

/** `step`: where it was done. `reason`: why it was dropped, or opened again. */
export const PlanItem = z.object({
  text: z.string(),
  state: PlanState,
  step: z.exactOptional(z.number().check(z.int(), z.minimum(1))),
  reason: z.exactOptional(z.string()),
})
export type PlanItem = Readonly<z.infer<typeof PlanItem>>

/** True for a part that is neither done nor dropped. */
export function isOpenItem({ state }: PlanItem): boolean {
  return state === 'open' || state === 'doing'
}
