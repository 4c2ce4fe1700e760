// Local or cloud: what the page may reach. The bridge decides, by its headers.

import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'

/** The providers that a mode lets the page reach. */
export function providersOf(mode: NetworkMode): readonly CloudProvider[] {
  if (mode.mode === 'local') return []
  return CloudProvider.options.filter((provider) => mode.cloudHosts.includes(CLOUD[provider].host))
}

/**
 * True when the page may reach what answers for this model: the provider, or an origin on this
 * machine in its place.
 */
export function allows(
  mode: NetworkMode,
  { provider, origin }: { readonly provider: CloudProvider; readonly origin?: string | undefined },
): boolean {
  return origin === undefined
    ? providersOf(mode).includes(provider)
    : mode.modelOrigins.includes(origin)
}
