// Interview after a run: the persona answers from its own log only. Answers are opinions and count
// in no measured figure.
import * as z from 'zod/mini'
import { Questionnaire } from '../order/interview.ts'
import { Tokens } from '../order/run.ts'
import { NotJudged } from './judgement.ts'
import { count, head } from './row-head.ts'

const InterviewAnswer = z.object({
  part: z.enum([...Questionnaire.options, 'question']),
  /** Number among the answers of its kind, from 1; for SEQ the number of the goal. */
  number: count,
  asked: z.string(),
  /** SUS: from 1 (disagrees) to 5. SEQ: from 1 (very difficult) to 7. */
  rating: z.optional(count),
  words: z.string(),
  /** Steps that support the answer; empty means no evidence. */
  steps: z.array(count),
  why: z.optional(NotJudged),
})
export type InterviewAnswer = z.infer<typeof InterviewAnswer>

export const InterviewRow = z.object({
  ...head,
  kind: z.literal('interviewed'),
  model: z.string(),
  answers: z.array(InterviewAnswer),
  calls: count,
  tokens: Tokens,
  durationMs: count,
})
export type Interview = Pick<z.infer<typeof InterviewRow>, 'model' | 'answers'>

/** Memory of the application that the persona suggests; kept only after a person agrees. */
export const RememberedRow = z.object({
  ...head,
  kind: z.literal('remembered'),
  model: z.string(),
  lines: z.array(z.object({ text: z.string(), steps: z.array(count) })),
  why: z.optional(NotJudged),
  calls: count,
  tokens: Tokens,
  durationMs: count,
})
