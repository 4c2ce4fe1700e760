// A run from its start to its end: one loop, and another for each change that a person makes while
// it waits. All of them write one log and use one device.
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { ModelRoute } from '@harness/shared/log/step-rows.ts'
import { MAX_STEPS, MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Model } from '../../core/ports.ts'
import type { InterruptedRun } from '../../core/resume/resume-state.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { RunSnapshot } from '../../store/log/run-snapshot.ts'
import { writeSnapshot } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { screensOf } from '../../store/screens.ts'

/** Changes that a person may make while a run waits. */
export interface RunChange {
  /** On top of the present limit of each goal. */
  readonly addSteps?: number
  /** On top of the present limit, or of what the run has used, if that is more. */
  readonly addTokens?: number
  readonly model?: ModelChoice
}

export interface LoopSetup {
  readonly snapshot: RunSnapshot
  readonly model: Model
  readonly interrupted?: InterruptedRun
}

interface PlayDeps {
  readonly db: HarnessDb
  readonly sessionId: SessionId
  readonly control: Pick<RunController, 'awaitsChange' | 'handOver'>
  readonly makeModel: (choice: ModelChoice) => Promise<Model>
  /** False: nothing of how the run was started is stored. */
  readonly isKept?: boolean
  /** One loop; throws `run_handed_over` when the person changed something. */
  readonly runLoop: (setup: LoopSetup) => Promise<unknown>
}

interface Player {
  /** Resolves when the run has ended. Throws like the loop. */
  play(): Promise<void>
  /**
   * The run waits on when this throws: `agent_acts` unless it waits, and what the new model throws.
   */
  change(change: RunChange): Promise<void>
  /** True while the chain of the order names another model. */
  hasFallback(): boolean
  /** Prepares the next model of the chain, for a loop that hands the run over. */
  failOver(): Promise<ModelRoute | undefined>
}

export function makePlayer(deps: PlayDeps, first: LoopSetup): Player {
  const { db, sessionId, control } = deps
  let now = first
  let next: LoopSetup | undefined
  const rows = () => rowsFrom(db, now.snapshot.runId, 0)
  return {
    async play() {
      for (;;) {
        try {
          await deps.runLoop(now)
          return
        } catch (thrown) {
          if (!next || asHarnessError(thrown).code !== 'run_handed_over') throw thrown
          const screens = await screensOf(db, now.snapshot.runId)
          const interrupted = {
            rows: await rows(),
            screens,
            device: 'same',
            adjusted: true,
          } as const
          now = { ...next, interrupted }
          next = undefined
        }
      }
    },
    hasFallback: () => (now.snapshot.order.fallbackModels ?? []).length > 0,
    async failOver() {
      if ((now.snapshot.order.fallbackModels ?? []).length === 0) return undefined
      const { nextModel } = await loadPart(import('./fail-over.ts'))
      const successor = await nextModel(now.snapshot, deps.makeModel)
      if (!successor) return undefined
      if (deps.isKept) await writeSnapshot(db, sessionId, successor.snapshot)
      next = successor
      return { provider: successor.model.provider, model: successor.model.name }
    },
    async change(change) {
      if (!control.awaitsChange) throw new HarnessError('agent_acts')
      const snapshot = changed(now.snapshot, change, foldAll(await rows()))
      const model = change.model ? await deps.makeModel(change.model) : now.model
      // The person may have let it continue meanwhile: then it continues as it was.
      if (!control.awaitsChange) throw new HarnessError('agent_acts')
      await writeSnapshot(db, sessionId, snapshot)
      next = { snapshot, model }
      control.handOver()
    },
  }
}

/** A limit of 0 stays unlimited. */
export function changed(
  { order, tokenBudget, ...rest }: RunSnapshot,
  { addSteps = 0, addTokens = 0, model = order.model }: RunChange,
  { settings, tokens }: Pick<RunState, 'settings' | 'tokens'>,
): RunSnapshot {
  const steps = settings?.stepBudget ?? order.stepBudget ?? 0
  const most = Math.max(tokenBudget, addTokens > 0 ? tokens.input : 0)
  return {
    ...rest,
    order: { ...order, model, stepBudget: steps && Math.min(MAX_STEPS, steps + addSteps) },
    tokenBudget: tokenBudget && Math.min(MAX_TOKENS, most + addTokens),
  }
}
