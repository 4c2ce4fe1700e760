import * as z from 'zod/mini'

/**
 * Sections of `prompts/nudges.md`. Those after `rejected` explain why a reply could not be used;
 * `rejected` is the text around them.
 */
export const NudgeName = z.enum([
  'cycle',
  'waiting',
  'failing',
  'stagnation',
  'repeat',
  'stall',
  'unknown_tool',
  'unproven',
  'rejected',
  'truncated',
  'empty',
  'thoughts_only',
  'words_only',
  'written_call',
  'note_only',
  'several_calls',
  'no_such_tool',
])
export type NudgeName = z.infer<typeof NudgeName>

/** Sections of `prompts/plan.md`. */
export const PlanText = z.enum([
  'rules',
  'current',
  'none',
  'rejected',
  'several',
  'no_step',
  'future_step',
  'idle_step',
  'no_reason',
  'two_doing',
  'too_many',
  'open',
  'reopened',
])
export type PlanText = z.infer<typeof PlanText>

/** Sections of `prompts/texts.md`. Only their type is used: names are never parsed from input. */
export const PROMPT_TEXTS = [
  'touch',
  'mouse',
  'phone',
  'desktop',
  'points',
  'image',
  'thousandths',
  'no_sign_in',
  'signed_in',
  'sign_in',
  'person',
  'by_hand',
  'replaced',
  'resumed',
  'unknown_effect',
  'first_screen',
  'instructions',
  'saw',
  'wanted',
  'noted',
  'did',
  'did_result',
  'earlier',
  'gap_one',
  'gap_some',
  'gap_first',
  'gap_first_some',
  'no_marks',
  'dialog_open',
  'held_back',
  'made_already',
  'skipped',
  'rejected_call',
  'rejected_call_note',
  'edit_invalid',
  'read_all',
  'read_part',
  'read_end',
  'read_nothing',
  'read_not_found',
  'read_places',
  'read_some_places',
  'gap_unnamed',
  'gap_unread',
  'no_speech',
  'suggestion',
  'unreadable_call',
  'not_done',
  'hook_refuses',
  'undecided_mode',
  'undecided_rule',
  'kept_note',
  'verdict_recorded',
  'success_refused',
  'end_refused',
  'stopped_midway',
  'nearest_mark',
  'more_gaps',
] as const
export type PromptText = (typeof PROMPT_TEXTS)[number]

/** Texts of `prompts/` for the model, with their placeholders. */
export const Prompts = z.object({
  system: z.string(),
  platform: z.string(),
  friction: z.string(),
  /** Reminder at the end of every request. */
  step: z.string(),
  /** Texts added when the run makes no progress, one for every name. */
  nudges: z.record(NudgeName, z.string()),
  /** Single sentences; a resumed older run takes missing ones from the current version. */
  texts: z.exactOptional(z.record(z.string(), z.string())),
  /** Present when the goal has several parts; absent in runs of an older Harness. */
  plan: z.exactOptional(z.record(PlanText, z.string())),
})
export type Prompts = Readonly<z.infer<typeof Prompts>>
