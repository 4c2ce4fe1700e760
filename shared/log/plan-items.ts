// Parts of a goal, as planned by the model.
import * as z from 'zod/mini'

/** Maximum parts of a plan, since every request includes all of them. */
export const MAX_PLAN_ITEMS = 20

export const PlanState = z.enum(['open', 'doing', 'done', 'dropped'])
export type PlanState = z.infer<typeof PlanState>

/** `step`: where the part was done. `reason`: why it was dropped or reopened. */
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
