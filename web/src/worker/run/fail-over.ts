// Finds the next model of a run whose model does not answer. Loaded with the first such fault.
import { fallbackChoice, mayTakeOver } from '@harness/shared/order/fallback.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { Model } from '../../core/ports.ts'
import type { RunSnapshot } from '../../store/log/run-snapshot.ts'

export interface Successor {
  readonly snapshot: RunSnapshot
  readonly model: Model
}

/**
 * First model of the order's fallback chain that opens, with the rest of the chain; undefined at
 * its end. A cloud model never replaces a local one.
 */
export async function nextModel(
  { order, ...rest }: RunSnapshot,
  makeModel: (choice: ModelChoice) => Promise<Model>,
): Promise<Successor | undefined> {
  const chain = order.fallbackModels ?? []
  for (const [index, name] of chain.entries()) {
    const choice = fallbackChoice(name, order.model)
    if (!choice || !mayTakeOver(choice, order.model)) continue
    const model = await makeModel(choice).catch(() => undefined) // the next one is tried
    if (!model) continue
    const fallbackModels = chain.slice(index + 1)
    return { snapshot: { ...rest, order: { ...order, model: choice, fallbackModels } }, model }
  }
  return undefined
}
