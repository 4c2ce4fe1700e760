// What a person changes of a run between two steps. Loaded with the first change.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Condition } from '@harness/shared/device/conditions.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { MAX_STEPS, MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import { changeTexts, unfit, withChange } from '@harness/shared/order/options/change.ts'
import { rowOf } from '@harness/shared/order/options/options.ts'
import type { OptionChange } from '@harness/shared/order/options/setters.ts'
import { isCloud, isServer } from '@harness/shared/order/provider-names.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import type { WantedChange } from '@harness/shared/order/run-control.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Model } from '../../core/ports.ts'
import type { InterruptedRun } from '../../core/resume/resume-state.ts'
import type { RunSnapshot } from '../../store/log/run-snapshot.ts'

/**
 * Changes by a person: `addSteps` on top of the present limit of each goal, `addTokens` on top
 * of the present limit, or of what the run has used, if that is more.
 */
export type RunChange = WantedChange

/** Parts of one loop. */
export interface LoopSetup {
  readonly snapshot: RunSnapshot
  readonly model: Model
  readonly interrupted?: InterruptedRun
}

/** The loop that continues the log. */
export interface NextLoop extends Omit<LoopSetup, 'interrupted'> {
  /** Options that the person set, in words. */
  readonly set?: readonly Condition[]
}

interface Changed {
  readonly order: RunOrder
  /** Every option that was set since the loop began, in words. */
  readonly set: readonly Condition[]
}

/** The loop that continues with a change. Throws `argument_invalid` and what the model throws. */
export async function changedLoop(
  before: Pick<NextLoop, 'snapshot' | 'model' | 'set'>,
  change: RunChange,
  rows: readonly Row[],
  makeModel: (choice: ModelChoice) => Promise<Model>,
): Promise<NextLoop> {
  const was = before.snapshot.order.model
  const snapshot = changed(before.snapshot, change, foldAll(rows))
  const own = change.model ? keepSampling(snapshot.order, was) : snapshot.order
  const { order, set } = setOptions(own, change.set ?? {}, before.set)
  const isOther = JSON.stringify(order.model) !== JSON.stringify(was)
  const model = isOther ? await makeModel(order.model) : before.model
  return { snapshot: { ...snapshot, order }, model, set }
}

/** The order with the options. Throws `argument_invalid` for one that the model does not take. */
function setOptions(
  order: RunOrder,
  change: OptionChange,
  before: readonly Condition[] = [],
): Changed {
  const [wrong] = unfit(change, order)
  if (wrong) {
    const argument = rowOf(wrong).name
    throw new HarnessError('argument_invalid', { argument, what: 'has no effect with this model' })
  }
  const texts = changeTexts(change)
  const isAgain = ({ option }: Condition) => texts.some((each) => each.option === option)
  return {
    order: readRunOrder(withChange(order, change)),
    set: [...before.filter((each) => !isAgain(each)), ...texts],
  }
}

/** Another model keeps temperature and seed of the one before. */
function keepSampling(order: RunOrder, before: ModelChoice): RunOrder {
  const { provider } = order.model
  const { sampling } = 'sampling' in before ? before : {}
  const takes = isServer(provider) || isCloud(provider)
  if (!sampling || !takes || ('sampling' in order.model && order.model.sampling)) return order
  return readRunOrder(withChange(order, sampling))
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
