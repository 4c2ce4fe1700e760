import { canJudge, judgesByDefault } from '@harness/shared/order/judge.ts'
import type { NewRunDraft } from '../../../store/drafts.ts'
import type { DefaultModel } from '../../../store/preferences.ts'

/** Whether the reports of the run will be judged: as the user chose, else what suits the model. */
export function isJudged({ judge }: NewRunDraft, model: DefaultModel | undefined): boolean {
  if (!model || !canJudge(model.provider)) return false
  return judge ?? judgesByDefault(model.provider, model.model)
}
