// Applies options that a person changed between two steps. Loaded with the first change.
import type { Condition } from '../../device/conditions.ts'
import type { RunOrder } from '../run-order.ts'
import { SAMPLING_OPTIONS } from './model.ts'
import { applies, type OptionKey, rowOf } from './options.ts'
import { type OptionChange, setters } from './setters.ts'

/** True for a sampling option, which is stored with the model. */
function isOfModel(key: string): boolean {
  return Object.hasOwn(SAMPLING_OPTIONS, key)
}

/** Fields of an order with the new values, to be parsed as an order again. */
export function withChange(order: RunOrder, change: OptionChange): object {
  const { model, ...rest } = order
  const { sampling = {} } = 'sampling' in model ? model : {}
  const has = (isModel: boolean) =>
    Object.entries(change).filter(([key]) => isOfModel(key) === isModel)
  const own = { ...sampling, ...Object.fromEntries(has(true)) }
  const changed = { ...rest, ...Object.fromEntries(has(false)) }
  const isSame = has(true).length === 0
  return {
    ...withoutNull(changed),
    model: isSame ? model : { ...model, sampling: withoutNull(own) },
  }
}

function withoutNull(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** Changed options that have no effect with the model and device of an order. */
export function unfit(change: OptionChange, { model }: RunOrder): readonly OptionKey[] {
  const context = { from: 'app', url: '', provider: model.provider } as const
  return setters().filter((key) => key in change && !applies(key, context) && !rowOf(key).elsewhere)
}

/** New values in words, for the log. */
export function changeTexts(change: OptionChange): readonly Condition[] {
  return setters().flatMap((option) => {
    if (!(option in change)) return []
    const row = rowOf(option)
    const value = change[option] ?? row.unset
    const words = row.text?.(value, { from: 'app', url: '' }) ?? String(value)
    return [{ option, text: `${row.listName ?? row.name}: ${words}` }]
  })
}
