// Rows of runs and legs; rows of a step are in step/rows.ts.

import type { RunSettings } from '@harness/shared/log/fold.ts'
import type { Help } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { fingerprint } from './fingerprint.ts'
import type { LegPlan, Ports, RunPlan } from './plan.ts'
import type { LegEnd } from './stop/policy.ts'
import type { Tally } from './tally.ts'

/** Settings of the run, decided before it starts. */
export function runStartedRow(plan: RunPlan, { driver, model }: Ports): RowBody {
  const { kind, form, name, runtime, udid, sandbox, attached, appium } = driver.info
  const conditions = [...(driver.info.conditions ?? []), ...(plan.conditions ?? [])]
  return {
    kind: 'run_started',
    sessionId: plan.sessionId,
    ...(plan.follows && { follows: plan.follows }),
    origin: plan.origin,
    goal: plan.goal,
    persona: plan.persona.text,
    personaName: plan.persona.name,
    provider: model.provider,
    model: model.name,
    mode: plan.mode,
    strict: plan.strict,
    stepBudget: plan.stepBudget,
    tokenBudget: plan.tokenBudget,
    application: plan.application,
    device: {
      kind,
      name,
      ...(runtime !== undefined && { runtime }),
      ...(udid !== undefined && { udid }),
      ...(form !== undefined && { form }),
      ...(sandbox !== undefined && { sandbox }),
      ...(attached !== undefined && { attached }),
      ...(appium !== undefined && { appium }),
      ...(conditions.length > 0 && { conditions }),
    },
    ...(plan.credential && {
      credentialLabel: plan.credential.label,
      ...(plan.credential.kind !== 'state' && { credentialUsername: plan.credential.username }),
    }),
    promptHash: fingerprint(JSON.stringify(plan.prompts)),
    harnessVersion: plan.harnessVersion,
    ...(plan.seed !== undefined && { seed: plan.seed }),
    ...(plan.audit && { audit: true }),
  }
}

/** Settings that a person may change while the run waits. */
export function settingsOf(
  { stepBudget, tokenBudget }: Pick<RunPlan, 'stepBudget' | 'tokenBudget'>,
  { model: { provider, name } }: Pick<Ports, 'model'>,
): RunSettings {
  return { stepBudget, tokenBudget, provider, model: name }
}

export function legStartedRow(
  leg: number,
  { actionName, goal, preservesState, checks }: LegPlan,
): RowBody {
  return {
    kind: 'leg_started',
    leg,
    actionName,
    goal,
    preservesState,
    ...(checks && { checks: [...checks] }),
  }
}

export function legCompletedRow(
  leg: number,
  { verdict, confirmed, ending, summary, proof }: LegEnd,
): RowBody {
  const end = { verdict, confirmed, ending, summary, ...(proof && { proof }) }
  return { kind: 'leg_completed', leg, ...end }
}

/** Result of the run: `end` belongs to the leg that stopped it. */
export function runCompletedRow(
  end: LegEnd,
  tally: Tally,
  durationMs: number,
  help?: Help,
): RowBody {
  return {
    kind: 'run_completed',
    verdict: end.verdict === 'skipped' ? 'blocked' : end.verdict,
    confirmed: end.confirmed,
    ending: end.ending,
    ...(end.errorCode !== undefined && { errorCode: end.errorCode }),
    summary: end.summary,
    frictionCount: tally.friction,
    wouldRealUserSucceed: end.wouldRealUserSucceed,
    stepCount: tally.steps,
    tokensUsedTotal: tally.tokens,
    durationMs,
    ...help,
  }
}
