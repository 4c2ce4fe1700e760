// Results of helpers: bounded model calls after the end of a run. Their answers are opinions: they
// can lower a grade, never raise it, and change no verdict.
import * as z from 'zod/mini'
import { Tokens } from '../order/run.ts'

/** Helpers that run after the end, by the `role` of their calls. */
export const HelperRole = z.enum([
  'judge',
  'observer',
  'second_opinion',
  'interview',
  'memory',
  'analyst',
])
export type HelperRole = z.infer<typeof HelperRole>

/** Answer of the judge about a finding: the evidence supports the report, or it does not. */
export const JudgeAnswer = z.enum(['supported', 'contradicted', 'undecidable'])
export type JudgeAnswer = z.infer<typeof JudgeAnswer>

/**
 * Reason for a missing answer: budget spent, unusable reply, failed model, or stopped by the user.
 */
export const NotJudged = z.enum(['budget', 'reply', 'fault', 'stopped'])
export type NotJudged = z.infer<typeof NotJudged>

/** `finding` is the id in the log; `quote` occurs verbatim in the evidence shown to the model. */
export const Judgement = z.object({
  finding: z.string(),
  answer: JudgeAnswer,
  quote: z.string(),
})
export type Judgement = z.infer<typeof Judgement>

const count = z.number().check(z.int(), z.nonnegative())

/** Calls of a helper and their cost, separate from the run's totals. */
const work = { calls: count, tokens: Tokens, durationMs: count }

export const Judged = z.object({
  model: z.string(),
  answers: z.array(Judgement),
  left: z.array(z.object({ finding: z.string(), why: NotJudged })),
  ...work,
})
export type Judged = z.infer<typeof Judged>

/** Opinion whether the log supports a goal's verdict; `quote` is from the log. */
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

/** Report of the observer; `same` lists ids of findings about one thing. */
export const ObserverReport = z.object({
  summary: z.string(),
  same: z.array(z.array(z.string())),
})
export type ObserverReport = z.infer<typeof ObserverReport>

/** Report of the observer, or the reason why it is missing. */
export const Observed = z.object({
  model: z.string(),
  ...ObserverReport.shape,
  left: z.exactOptional(NotJudged),
  ...work,
})
export type Observed = z.infer<typeof Observed>

/** Helper results in the last row of a run; each is absent when its helper was off. */
export const HELP_FIELDS = {
  judged: z.optional(Judged),
  observed: z.optional(Observed),
  secondOpinion: z.optional(SecondOpinions),
}
export type Help = { readonly [K in keyof typeof HELP_FIELDS]?: z.infer<(typeof HELP_FIELDS)[K]> }
