import type { RunId, SessionId } from '@harness/shared/ids.ts'
import { DEFAULT_STEP_BUDGET } from '../core/figures.ts'
import type { RunPlan } from '../core/plan.ts'
import { chosenGuards } from '../core/rules/chosen.ts'
import type { RunChoice } from './api.ts'
import { promptsForWeb } from './prompts.ts'

/** Version of Harness as rows carry it. */
export const HARNESS_VERSION = '0.1.0'

interface Decided {
  readonly runId: RunId
  readonly sessionId: SessionId
  /** Uncached input tokens the run may use; 0 means unlimited. */
  readonly tokenBudget: number
}

/** What a person chose, completed by the defaults. */
export function planOf(choice: RunChoice, { runId, sessionId, tokenBudget }: Decided): RunPlan {
  const { url, legs, persona, model, follows } = choice
  const seed = choice.seed ?? (model.provider === 'explorer' ? model.seed : undefined)
  return {
    runId,
    sessionId,
    ...(follows && { follows }),
    origin: choice.origin ?? 'you',
    goal: legs.map(({ goal }) => goal).join(', then '),
    persona,
    application: { name: new URL(url).host, kind: 'web', url },
    ...(choice.credential && {
      credential: { label: choice.credential.label, username: choice.credential.username },
    }),
    mode: choice.mode ?? 'autonomous',
    ...chosenGuards(choice),
    strict: choice.strict ?? false,
    stepBudget: choice.stepBudget ?? DEFAULT_STEP_BUDGET,
    tokenBudget,
    legs: legs.map((leg) => ({ actionName: '', preservesState: false, ...leg })),
    prompts: promptsForWeb(),
    harnessVersion: HARNESS_VERSION,
    ...(seed !== undefined && { seed }),
  }
}
