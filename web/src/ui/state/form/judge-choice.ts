import { canJudge, judgesByDefault } from '@harness/shared/order/judge.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { NewRunDraft } from '../../../store/drafts.ts'
import type { DefaultModel } from '../../../store/preferences.ts'

/** Whether the reports of the run will be judged: as the user chose, else what suits the model. */
export function isJudged({ judge }: NewRunDraft, model: DefaultModel | undefined): boolean {
  if (!model || !canJudge(model.provider)) return false
  return judge ?? judgesByDefault(model.provider, model.model)
}

/** A sweep asks the rules of axe-core anyway, and no other device than a browser can be asked. */
export function mayAskAxe({ device }: NewRunDraft, model: DefaultModel | undefined): boolean {
  const isBrowser = device === 'desktop' || device === 'phone'
  return isBrowser && model !== undefined && canJudge(model.provider)
}

/** What is measured or judged beyond the sensors, as an order has it. */
export function measuredBy(
  draft: NewRunDraft,
  model: DefaultModel | undefined,
): Pick<RunOrder, 'judge' | 'axe'> {
  return {
    ...(isJudged(draft, model) && { judge: {} }),
    ...(draft.axe && mayAskAxe(draft, model) && { axe: true }),
  }
}
