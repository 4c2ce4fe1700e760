// Network modes: hosts that the page may contact. The bridge enforces them by its headers.

import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'

export function providersOf(mode: NetworkMode): readonly CloudProvider[] {
  if (mode.mode === 'local') return []
  return CloudProvider.options.filter((provider) => mode.cloudHosts.includes(CLOUD[provider].host))
}

/** True when a mode allows a model: its provider, or a local origin that replaces it. */
export function allows(
  mode: NetworkMode,
  { provider, origin }: { readonly provider: CloudProvider; readonly origin?: string | undefined },
): boolean {
  return origin === undefined
    ? providersOf(mode).includes(provider)
    : mode.modelOrigins.includes(origin)
}
