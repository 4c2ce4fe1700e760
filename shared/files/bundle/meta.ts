import * as z from 'zod/mini'
import { RunId } from '../../base/ids.ts'
import { foldAll, type RunState } from '../../log/fold.ts'
import { SCHEMA_VERSION } from '../../log/row-head.ts'
import type { Row } from '../../log/rows.ts'
import { ProviderName } from '../../order/provider-names.ts'
import {
  ApplicationRef,
  DeviceRef,
  Ending,
  Mode,
  Origin,
  type Tokens,
  Verdict,
} from '../../order/run.ts'

const count = z.number().check(z.int(), z.nonnegative())

/**
 * `meta.json` of version 4: the results of a run. Every field is derived from the rows; readers
 * never need it.
 */
export const Meta = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  id: RunId,
  /** Start of the run, not the time when this file was written. */
  createdAt: z.string(),
  /** Absent, like verdict, confirmed, ending and summary, while the run has no end. */
  completedAt: z.optional(z.string()),
  verdict: z.optional(Verdict),
  confirmed: z.optional(z.boolean()),
  ending: z.optional(Ending),
  errorCode: z.optional(z.string()),
  summary: z.optional(z.string()),
  wouldRealUserSucceed: z.optional(z.boolean()),
  frictionCount: count,
  legCount: count,
  stepCount: count,
  tokensUsedInput: count,
  tokensUsedOutput: count,
  tokensUsedCacheRead: count,
  tokensUsedCacheWrite: count,
  tokensUsedThinking: count,
  origin: Origin,
  provider: ProviderName,
  model: z.string(),
  mode: Mode,
  goal: z.string(),
  personaName: z.string(),
  persona: z.string(),
  application: ApplicationRef,
  device: DeviceRef,
  harnessVersion: z.string(),
})
export type Meta = z.infer<typeof Meta>

/** Tokens of a run: the logged total, otherwise the sum of its model calls. */
export function totalTokens(state: RunState): Tokens {
  return state.completed?.tokensUsedTotal ?? state.tokens
}

function endFields({ completed }: RunState) {
  if (!completed) return {}
  const { ts, verdict, confirmed, ending, errorCode, summary, wouldRealUserSucceed } = completed
  return {
    completedAt: ts,
    verdict,
    confirmed,
    ending,
    ...(errorCode !== undefined && { errorCode }),
    summary,
    // Only an end that the persona decided has an opinion.
    ...(ending === 'goal' && { wouldRealUserSucceed }),
  }
}

/** Meta of a run, finished or not; undefined before its first row. */
export function metaOf(rows: Iterable<Row> | RunState): Meta | undefined {
  const state = 'phase' in rows ? rows : foldAll(rows)
  const { started } = state
  if (!started) return undefined
  const tokens = totalTokens(state)
  return {
    schemaVersion: SCHEMA_VERSION,
    id: started.runId,
    createdAt: started.ts,
    ...endFields(state),
    frictionCount: state.frictionCount,
    legCount: state.legs.length,
    stepCount: state.steps.length,
    tokensUsedInput: tokens.input,
    tokensUsedOutput: tokens.output,
    tokensUsedCacheRead: tokens.cacheRead,
    tokensUsedCacheWrite: tokens.cacheWrite,
    tokensUsedThinking: tokens.thinking,
    origin: started.origin,
    provider: started.provider,
    model: started.model,
    mode: started.mode,
    goal: started.goal,
    personaName: started.personaName,
    persona: started.persona,
    application: started.application,
    device: started.device,
    harnessVersion: started.harnessVersion,
  }
}
