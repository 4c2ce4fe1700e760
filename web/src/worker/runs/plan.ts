import type { RunId, SessionId } from '@harness/shared/ids.ts'
import type { ApplicationRef } from '@harness/shared/run.ts'
import { DEFAULT_STEP_BUDGET } from '../../core/figures.ts'
import type { RunPlan } from '../../core/plan.ts'
import { chosenGuards } from '../../core/rules/chosen.ts'
import type { RunChoice } from '../choice.ts'
import { promptsFor } from './prompts.ts'

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
  const { legs, persona, model, follows } = choice
  const seed = choice.seed ?? (model.provider === 'sweep' ? model.seed : undefined)
  return {
    runId,
    sessionId,
    ...(follows && { follows }),
    origin: choice.origin ?? 'you',
    goal: legs.map(({ goal }) => goal).join(', then '),
    persona,
    application: applicationOf(choice),
    ...(choice.credential && {
      credential: { label: choice.credential.label, username: choice.credential.username },
    }),
    mode: choice.mode ?? 'autonomous',
    ...chosenGuards(choice),
    strict: choice.strict ?? false,
    stepBudget: choice.stepBudget ?? DEFAULT_STEP_BUDGET,
    tokenBudget,
    legs: legs.map((leg) => ({ actionName: '', preservesState: false, ...leg })),
    prompts: promptsFor(choice.simulator ? 'ios' : 'web'),
    harnessVersion: HARNESS_VERSION,
    ...(seed !== undefined && { seed }),
  }
}

/** What is tested, as the log remembers it. */
function applicationOf({ url, simulator }: RunChoice): ApplicationRef {
  if (!simulator) return { name: new URL(url).host, kind: 'web', url }
  const { app } = simulator
  switch (app.from) {
    case 'installed':
      return { name: app.bundleId, kind: 'ios', bundleId: app.bundleId }
    case 'bundle':
      return { name: fileName(app.path), kind: 'ios' }
    case 'project':
      return { name: app.scheme, kind: 'ios', project: app.path, scheme: app.scheme }
  }
}

/** `Garden` of `/builds/Garden.app`. */
function fileName(path: string): string {
  return /([^/]+?)(?:\.app)?\/*$/.exec(path)?.[1] ?? path
}
