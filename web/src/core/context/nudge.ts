import type { NudgeName, Prompts } from '../plan.ts'
import { fillIn } from './prompt.ts'

/** A word of the loop to the model, as it goes into the next request and into the log. */
export interface Nudge {
  readonly reason: NudgeName
  readonly text: string
}

/** The words of `prompts/nudges.md` under this name, with their placeholders filled. */
export function nudgeOf(
  { nudges }: Prompts,
  reason: NudgeName,
  values: Readonly<Record<string, string>> = {},
): Nudge {
  return { reason, text: fillIn(nudges[reason], values) }
}
