import type { Row } from '@harness/shared/language/rows.ts'
import type { ModelChoice } from '@harness/shared/order/run-order.ts'
import { repliesUsed } from '../../core/resume/resume-state.ts'

/** By another program, which a resumed run would not have. */
export function isDriven(model: ModelChoice): boolean {
  return model.provider === 'scripted' && model.channel !== undefined
}

/** A script continues where the log ends. */
export function unusedReplies(model: ModelChoice, rows: readonly Row[]): ModelChoice {
  if (model.provider !== 'scripted') return model
  return { ...model, replies: model.replies.slice(repliesUsed(rows)) }
}
