// Changes a run between two steps at the user's request. Loaded with the first change.
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
 * Changes by the user. `addSteps` adds to the current limit of each goal; `addTokens` to the
 * current limit, or to the tokens used if more.
 */
export type RunChange = WantedChange

export interface LoopSetup {
  readonly snapshot: RunSnapshot
  readonly model: Model
  readonly interrupted?: InterruptedRun
}

export interface NextLoop extends Omit<LoopSetup, 'interrupted'> {
  readonly set?: readonly Condition[]
}

interface Changed {
  readonly order: RunOrder
  /** All options set since the loop began, in words. */
  readonly set: readonly Condition[]
}

/** Returns the loop with a change. Throws `argument_invalid` and the model's errors. */
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

/** Applies options to the order. Throws `argument_invalid` for one without effect on the model. */
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

/** Keeps temperature and seed when the model changes. */
function keepSampling(order: RunOrder, before: ModelChoice): RunOrder {
  const { provider } = order.model
  const { sampling } = 'sampling' in before ? before : {}
  const takes = isServer(provider) || isCloud(provider)
  if (!sampling || !takes || ('sampling' in order.model && order.model.sampling)) return order
  return readRunOrder(withChange(order, sampling))
}

/** Applies new limits and a new model; a limit of 0 stays unlimited. */
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
