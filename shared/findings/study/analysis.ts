// The summary of a study by a model: each sentence cites runs or findings that exist.
import * as z from 'zod/mini'
import { NotJudged } from '../../log/judgement.ts'
import { ProviderName } from '../../order/provider-names.ts'
import { Tokens } from '../../order/run.ts'

/** Longest summary, in words. */
export const MOST_WORDS = 300

const count = z.number().check(z.int(), z.nonnegative())

/** A source that a sentence cites, as a person reads it. */
const Cited = z.object({
  id: z.string(),
  name: z.string(),
  /** The step of a run that shows it; absent for a figure of a variant. */
  at: z.optional(z.object({ runId: z.string(), step: count })),
})
export type Cited = z.infer<typeof Cited>

export const StudyAnalysis = z.object({
  provider: ProviderName,
  model: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Runs that had been made. */
  runs: count,
  sentences: z.array(z.object({ text: z.string(), cites: z.array(Cited) })),
  /** Sentences that cited nothing that exists. */
  dropped: count,
  /** Reason for no summary. */
  left: z.optional(NotJudged),
  calls: count,
  tokens: Tokens,
  durationMs: count,
})
export type StudyAnalysis = Readonly<z.infer<typeof StudyAnalysis>>

/** A fact of a finished study with the ID by which it is cited. */
export interface StudyFact extends Cited {
  readonly text: string
}
