// What a second model call said of the reported findings of a run, after its end. An opinion: it
// can lower a grade, never raise it.
import * as z from 'zod/mini'
import { Tokens } from '../order/run.ts'

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

/** The work of the judge: part of the last row of a run. */
export const Judged = z.object({
  model: z.string(),
  answers: z.array(Judgement),
  left: z.array(z.object({ finding: z.string(), why: NotJudged })),
  calls: z.number().check(z.int(), z.nonnegative()),
  tokens: Tokens,
  durationMs: z.number().check(z.int(), z.nonnegative()),
})
export type Judged = z.infer<typeof Judged>
