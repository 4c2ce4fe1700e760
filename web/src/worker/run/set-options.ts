// Options that a person sets between two steps. Loaded with the first of them.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Condition } from '@harness/shared/device/conditions.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import { changeTexts, unfit, withChange } from '@harness/shared/order/options/change.ts'
import { rowOf } from '@harness/shared/order/options/options.ts'
import type { OptionChange } from '@harness/shared/order/options/setters.ts'
import { isCloud, isServer } from '@harness/shared/order/provider-names.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'

interface Changed {
  readonly order: RunOrder
  /** Every option that was set since the loop began, in words. */
  readonly set: readonly Condition[]
}

/** The order with the options. Throws `argument_invalid` for one that the model does not take. */
export function setOptions(
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
export function keepSampling(order: RunOrder, before: ModelChoice): RunOrder {
  const { provider } = order.model
  const { sampling } = 'sampling' in before ? before : {}
  const takes = isServer(provider) || isCloud(provider)
  if (!sampling || !takes || ('sampling' in order.model && order.model.sampling)) return order
  return readRunOrder(withChange(order, sampling))
}
