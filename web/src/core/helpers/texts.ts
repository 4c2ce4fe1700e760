// The texts of a helper in `prompts/`: those of its own page, and those that helpers share.
import type { PageText, PromptValues } from '@harness/shared/order/prompt-text.ts'
import type { PassageText } from '../context/passage.ts'

/** The sections of `prompts/helpers.md` and of the pages of helpers. Only their type is used. */
export const HELPER_TEXTS = [
  'system',
  'request',
  'shown',
  'log',
  'rejected',
  'result',
  'goal_end',
  'steps',
  'steps_left_out',
  'steps_read_on',
  'idle_step',
  'step',
  'step_still',
  'measured',
  'thought',
  'reported',
  'screen',
  'cut_off',
  'unknown_tool',
  'called_already',
  'no_answer',
  'no_rating',
  'no_step_number',
  'no_such_step',
  'screen_not_kept',
  'find_too_long',
  'quote_too_short',
  'quote_too_long',
  'quote_not_found',
  'reason_too_long',
  'finding',
  'no_findings',
  'no_summary',
  'summary_too_long',
  'invented',
  'unknown_finding',
  'finding_twice',
  'facts_read_on',
  'no_fact_number',
  'earlier_memory',
  'again',
  'sus',
  'sus_scale',
  'seq',
  'seq_scale',
  'report',
  'picture_before',
  'not_measured',
  'same_pictures',
  'other_pictures',
  'words_before',
  'words_after',
] as const
type HelperText = (typeof HELPER_TEXTS)[number] | PassageText

/** The texts of one helper. */
export type HelperTexts = PageText<HelperText>

/** The reason why a reply cannot be used: the name of its text, and the values in it. */
export interface Rejection {
  readonly problem: readonly [name: HelperText, values?: PromptValues]
}
