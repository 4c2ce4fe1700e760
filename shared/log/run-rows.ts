// Rows for the start and end of a run and its goals.
import * as z from 'zod/mini'
import { RunId, SessionId } from '../base/ids.ts'
import { Condition } from '../device/conditions.ts'
import { ProviderName } from '../order/provider-names.ts'
import {
  ApplicationRef,
  Check,
  DeviceRef,
  Ending,
  LegVerdict,
  Mode,
  Origin,
  Tokens,
  Verdict,
} from '../order/run.ts'
import { HELP_FIELDS } from './judgement.ts'
import { Proof } from './proof.ts'
import { count, head } from './row-head.ts'

export const RUN_ROWS = [
  z.object({
    ...head,
    kind: z.literal('run_started'),
    sessionId: SessionId,
    follows: z.optional(RunId),
    origin: Origin,
    goal: z.string(),
    persona: z.string(),
    personaName: z.string(),
    provider: ProviderName,
    model: z.string(),
    mode: Mode,
    strict: z.boolean(),
    stepBudget: count,
    tokenBudget: count,
    application: ApplicationRef,
    device: DeviceRef,
    credentialLabel: z.optional(z.string()),
    credentialUsername: z.optional(z.string()),
    promptHash: z.string(),
    harnessVersion: z.string(),
    seed: z.optional(z.number()),
    /** True for an accessibility audit. Absent in older logs. */
    audit: z.optional(z.boolean()),
  }),
  z.object({
    ...head,
    kind: z.literal('leg_started'),
    leg: count,
    actionName: z.string(),
    goal: z.string(),
    preservesState: z.boolean(),
    checks: z.optional(z.array(Check)),
  }),
  z.object({
    ...head,
    kind: z.literal('leg_completed'),
    leg: count,
    verdict: LegVerdict,
    confirmed: z.boolean(),
    ending: Ending,
    summary: z.string(),
    /** Proof of a confirmed success; absent in older logs. */
    proof: z.optional(Proof),
  }),
  z.object({ ...head, kind: z.literal('run_interrupted'), step: count, foundBy: z.string() }),
  z.object({
    ...head,
    kind: z.literal('run_resumed'),
    step: count,
    device: z.enum(['same', 'recreated']),
    /** Changed settings: raised limits, another model. Absent in older logs. */
    stepBudget: z.exactOptional(count),
    tokenBudget: z.exactOptional(count),
    provider: z.exactOptional(ProviderName),
    model: z.exactOptional(z.string()),
    /** Options that a person set between two steps, in words. */
    set: z.exactOptional(z.array(Condition)),
  }),
  z.object({
    ...head,
    kind: z.literal('run_completed'),
    verdict: Verdict,
    confirmed: z.boolean(),
    ending: Ending,
    errorCode: z.optional(z.string()),
    summary: z.string(),
    frictionCount: count,
    wouldRealUserSucceed: z.boolean(),
    stepCount: count,
    tokensUsedTotal: Tokens,
    durationMs: count,
    /** Tokens of helpers are not in the total. */
    ...HELP_FIELDS,
  }),
] as const
