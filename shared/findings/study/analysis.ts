// A model's summary of a study: each sentence cites existing runs or findings.
import * as z from 'zod/mini'
import { NotJudged } from '../../log/judgement.ts'
import { ProviderName } from '../../order/provider-names.ts'
import { Tokens } from '../../order/run.ts'

/** Maximum length of the summary, in words. */
export const MOST_WORDS = 300

const count = z.number().check(z.int(), z.nonnegative())

/** Source that a sentence cites, in readable form. */
const Cited = z.object({
  id: z.string(),
  name: z.string(),
  /** Step that shows it; absent for a figure of a variant. */
  at: z.optional(z.object({ runId: z.string(), step: count })),
})
export type Cited = z.infer<typeof Cited>

export const StudyAnalysis = z.object({
  provider: ProviderName,
  model: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Number of completed runs at that time. */
  runs: count,
  sentences: z.array(z.object({ text: z.string(), cites: z.array(Cited) })),
  /** Number of sentences dropped for citing no existing source. */
  dropped: count,
  /** Reason for a missing summary. */
  left: z.optional(NotJudged),
  calls: count,
  tokens: Tokens,
  durationMs: count,
})
export type StudyAnalysis = Readonly<z.infer<typeof StudyAnalysis>>

/** A fact of a finished study, with the id by which it is cited. */
export interface StudyFact extends Cited {
  readonly text: string
}
