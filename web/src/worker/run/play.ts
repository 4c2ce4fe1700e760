// A run from its start to its end: one loop, and another for each change that a person makes while
// it waits. All of them write one log and use one device.
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import type { Condition } from '@harness/shared/device/conditions.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { ModelRoute } from '@harness/shared/log/step-rows.ts'
import { MAX_STEPS, MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { WantedChange } from '@harness/shared/order/run-control.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Model } from '../../core/ports.ts'
import type { InterruptedRun } from '../../core/resume/resume-state.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { RunSnapshot } from '../../store/log/run-snapshot.ts'
import { writeSnapshot } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { screensOf } from '../../store/screens.ts'

/**
 * Changes that a person may make: `addSteps` on top of the present limit of each goal, `addTokens` on
 * top of the present limit, or of what the run has used, if that is more.
 */
export type RunChange = WantedChange

export interface LoopSetup {
  readonly snapshot: RunSnapshot
  readonly model: Model
  readonly interrupted?: InterruptedRun
}

/** The loop that continues the log. */
interface NextLoop extends Omit<LoopSetup, 'interrupted'> {
  /** Options that the person set, in words. */
  readonly set?: readonly Condition[]
}

interface PlayDeps {
  readonly db: HarnessDb
  readonly sessionId: SessionId
  readonly control: Pick<RunController, 'handOver'>
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
   * At once where the run waits, else before its next step. The run stays as it was when this
   * throws: `run_unchangeable`, `argument_invalid`, and what the new model throws.
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
  let next: NextLoop | undefined
  const rows = () => rowsFrom(db, now.snapshot.runId, 0)
  return {
    async play() {
      for (;;) {
        try {
          await deps.runLoop(now)
          return
        } catch (thrown) {
          if (!next || asHarnessError(thrown).code !== 'run_handed_over') throw thrown
          const { set, ...setup } = next
          next = undefined
          const screens = await screensOf(db, now.snapshot.runId)
          const interrupted = {
            ...{ rows: await rows(), screens, device: 'same' as const, adjusted: true },
            ...(set && { set }),
          } as const
          now = { ...setup, interrupted }
        }
      }
    },
    hasFallback: () => (now.snapshot.order.fallbackModels ?? []).length > 0,
    async failOver() {
      if ((now.snapshot.order.fallbackModels ?? []).length === 0) return undefined
      const { nextModel } = await loadPart(import('./fail-over.ts'))
      const { snapshot, set } = next ?? { ...now, set: undefined }
      const successor = await nextModel(snapshot, deps.makeModel)
      if (!successor) return undefined
      if (deps.isKept) await writeSnapshot(db, sessionId, successor.snapshot)
      next = { ...successor, ...(set && { set }) }
      return { provider: successor.model.provider, model: successor.model.name }
    },
    async change(change) {
      if (!deps.isKept) throw new HarnessError('run_unchangeable')
      const before = next ?? now
      const snapshot = changed(before.snapshot, change, foldAll(await rows()))
      const { order, set } = await withSet(snapshot.order, before, change)
      const isOther = JSON.stringify(order.model) !== JSON.stringify(before.snapshot.order.model)
      const model = isOther ? await deps.makeModel(order.model) : before.model
      const after = { ...snapshot, order }
      await writeSnapshot(db, sessionId, after)
      next = { snapshot: after, model, set }
      control.handOver()
    },
  }
}

/** The order with the options that were set, and another model with the sampling of the former. */
async function withSet(order: RunOrder, before: NextLoop, change: RunChange) {
  const { set = {}, model } = change
  const part = await loadPart(import('./set-options.ts'))
  const own = model ? part.keepSampling(order, before.snapshot.order.model) : order
  return part.setOptions(own, set, before.set)
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
