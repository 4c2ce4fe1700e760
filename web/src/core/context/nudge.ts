import type { NudgeName, Prompts } from '../plan.ts'
import { fillIn } from './prompt.ts'

/** A message from the loop to the model, as in the next request and in the log. */
export interface Nudge {
  readonly reason: NudgeName
  readonly text: string
}

/** Text of `prompts/nudges.md` under this name, with its placeholders filled. */
export function nudgeOf(
  { nudges }: Prompts,
  reason: NudgeName,
  values: Readonly<Record<string, string>> = {},
): Nudge {
  return { reason, text: fillIn(nudges[reason], values) }
}
