// Results of the helpers: bounded calls of a model after the end of a run. Their answers are
// opinions: they can lower a grade, never raise it, and they change no verdict.
import * as z from 'zod/mini'
import { Tokens } from '../order/run.ts'

/** Helpers that work after the end, by the `role` of their calls. */
export const HelperRole = z.enum([
  'judge',
  'observer',
  'second_opinion',
  'interview',
  'memory',
  'analyst',
])
export type HelperRole = z.infer<typeof HelperRole>

/** True when the evidence of a finding supports what was reported. */
export const JudgeAnswer = z.enum(['supported', 'contradicted', 'undecidable'])
export type JudgeAnswer = z.infer<typeof JudgeAnswer>

/**
 * Reason for a missing answer: budget spent, unusable reply, failed model, or stopped by the user.
 */
export const NotJudged = z.enum(['budget', 'reply', 'fault', 'stopped'])
export type NotJudged = z.infer<typeof NotJudged>

/**
 * `finding` is the ID that the rows give it; `quote` stands word for word in the evidence that the
 * model was shown.
 */
export const Judgement = z.object({
  finding: z.string(),
  answer: JudgeAnswer,
  quote: z.string(),
})
export type Judgement = z.infer<typeof Judgement>

const count = z.number().check(z.int(), z.nonnegative())

/** Calls of a helper and what they cost, beside the sums of the run. */
const work = { calls: count, tokens: Tokens, durationMs: count }

/** Answers of the judge. */
export const Judged = z.object({
  model: z.string(),
  answers: z.array(Judgement),
  left: z.array(z.object({ finding: z.string(), why: NotJudged })),
  ...work,
})
export type Judged = z.infer<typeof Judged>

/** `answer` says whether the log supports the verdict of a goal; `quote` is from the log. */
export const VerdictOpinion = z.object({
  leg: count,
  answer: JudgeAnswer,
  quote: z.string(),
  reason: z.string(),
})
export type VerdictOpinion = z.infer<typeof VerdictOpinion>

/** Second opinions on the verdicts, in a fresh context. */
export const SecondOpinions = z.object({
  model: z.string(),
  answers: z.array(VerdictOpinion),
  left: z.array(z.object({ leg: count, why: NotJudged })),
  ...work,
})
export type SecondOpinions = z.infer<typeof SecondOpinions>

/** `same` lists IDs of findings about one thing. */
export const ObserverReport = z.object({
  summary: z.string(),
  same: z.array(z.array(z.string())),
})
export type ObserverReport = z.infer<typeof ObserverReport>

/** Report of the observer, or why it failed. */
export const Observed = z.object({
  model: z.string(),
  ...ObserverReport.shape,
  left: z.exactOptional(NotJudged),
  ...work,
})
export type Observed = z.infer<typeof Observed>

/** Results of helpers in the last row of a run; each is absent where its helper was off. */
export const HELP_FIELDS = {
  judged: z.optional(Judged),
  observed: z.optional(Observed),
  secondOpinion: z.optional(SecondOpinions),
}
export type Help = { readonly [K in keyof typeof HELP_FIELDS]?: z.infer<(typeof HELP_FIELDS)[K]> }
