import {
  isCloud,
  isServer,
  isSweep,
  type ProviderName,
  providerLabel,
} from '@harness/shared/order/provider-names.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'

/** Display name of a model. Rows of old versions have no provider. */
export function modelLabel(provider: ProviderName | undefined, model: string): string {
  if (isTour({ provider, model })) return TOUR_LABEL
  const isNamed = provider && provider !== 'builtin' && !isSweep(provider)
  return provider && !isNamed ? providerLabel(provider) : model
}

/** Name and location of a model: "qwen3-vl:8b on this machine", "claude-haiku-5-5 at Anthropic". */
export function modelLocation(provider: ProviderName | undefined, model: string): string {
  const label = modelLabel(provider, model)
  if (provider && isServer(provider)) return `${label} on this machine`
  return provider && isCloud(provider) ? `${label} at ${providerLabel(provider)}` : label
}
