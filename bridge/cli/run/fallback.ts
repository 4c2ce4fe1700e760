// The fallback models of a run: their keys, and the network access they need.
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { fallbackChoice, mayTakeOver } from '@harness/shared/order/fallback.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import { isCloud, isServer } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { refuse } from '../../system/flags.ts'
import { type GivenKey, keyOf, neededKeyOf } from './secrets.ts'
import type { CallerContext } from './values.ts'

interface Fallback {
  readonly keys: readonly GivenKey[]
  readonly network: NetworkMode
}

/** Reads the fallback models. Throws `argument_invalid` for a cloud model after a local one. */
export function fallbackOf(
  names: readonly string[],
  model: ModelChoice,
  network: NetworkMode,
  caller: Pick<CallerContext, 'env'>,
): Fallback {
  const choices = names.map((name) => {
    const choice = fallbackChoice(name, model)
    if (choice && mayTakeOver(choice, model)) return choice
    throw refuse('fallback-model', `${name} is a cloud model, and this run stays on this machine`)
  })
  const others = choices.filter(({ provider }) => provider !== model.provider)
  const keys = others.flatMap(({ provider }): readonly GivenKey[] => {
    if (isCloud(provider)) return [neededKeyOf(provider, caller)]
    const key = provider === 'compatible' ? keyOf(provider, caller) : undefined
    return key ? [key] : []
  })
  return { keys, network: others.reduce(reaching, network) }
}

function reaching(network: NetworkMode, choice: ModelChoice): NetworkMode {
  const { provider } = choice
  if (isCloud(provider)) {
    const cloudHosts = [...new Set([...network.cloudHosts, CLOUD[provider].host])]
    return { ...network, cloudHosts }
  }
  if (!isServer(provider) || !('origin' in choice) || !choice.origin) return network
  return { ...network, modelOrigins: [...new Set([...network.modelOrigins, choice.origin])] }
}
