import { fillIn, type PromptValues } from '@harness/shared/order/prompt-text.ts'
import type { NudgeName, Prompts } from '../plan.ts'

/** A message from the loop to the model, as in the next request and in the log. */
export interface Nudge {
  readonly reason: NudgeName
  readonly text: string
}

/** Text of `prompts/nudges.md` under this name, with its placeholders filled. */
export function nudgeOf({ nudges }: Prompts, reason: NudgeName, values: PromptValues = {}): Nudge {
  return { reason, text: fillIn(nudges[reason], values) }
}
