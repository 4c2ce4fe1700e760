import type { RunState } from '@harness/shared/log/fold.ts'
import type { LimitName } from '@harness/shared/log/wire/activity.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { ActivityNow } from '../../kit/page/create-activity.ts'
import { causeOf, type PauseCause } from '../../kit/runs/pause-cause.ts'
import type { ModelChoice, RunChange } from '../../worker/api.ts'

/** Initially proposed increase of a limit. */
const FIRST_AMOUNT: Readonly<Record<LimitName, number>> = { steps: 20, tokens: 50_000 }

export interface PauseState {
  readonly cause: Accessor<PauseCause | undefined>
  /** True when limits and model may change; false for runs of the command line and recordings. */
  readonly canChange: Accessor<boolean>
  /** Amount by which to raise the limit. */
  readonly amount: Accessor<number>
  readonly chooseAmount: (amount: number) => void
  /** Model to resume with; undefined keeps the current one. */
  readonly model: Accessor<ModelChoice | undefined>
  readonly chooseModel: (model: ModelChoice | undefined) => void
  readonly resume: () => void
}

interface PauseParts {
  readonly run: Accessor<RunState>
  readonly now: Accessor<ActivityNow['phase']>
  readonly retry: () => void
  readonly change: (change: RunChange) => unknown
}

export function createPause({ run, now, retry, change }: PauseParts): PauseState {
  const cause = () => causeOf(now())
  const [amount, chooseAmount] = createSignal(0)
  const [model, chooseModel] = createSignal<ModelChoice>()
  createEffect(
    on(
      () => now()?.since,
      () => {
        const found = cause()
        chooseAmount(found?.kind === 'limit' ? FIRST_AMOUNT[found.limit] : 0)
        chooseModel(undefined)
      },
    ),
  )
  return {
    cause,
    canChange: () => mayChange(run().started),
    ...{ amount, chooseAmount, model, chooseModel },
    resume() {
      const found = cause()
      const other = model()
      const chosen = other && { model: other }
      if (found?.kind === 'limit')
        return void change({
          [found.limit === 'steps' ? 'addSteps' : 'addTokens']: amount(),
          ...chosen,
        })
      return chosen ? void change(chosen) : retry()
    },
  }
}

/** False when another program replies, which has no model to change. */
function mayChange(started: RunState['started']): boolean {
  const { origin, provider } = started ?? {}
  if (origin === 'you') return provider !== 'recorded'
  return origin === 'agent' && provider !== 'scripted' && provider !== 'sweep'
}
