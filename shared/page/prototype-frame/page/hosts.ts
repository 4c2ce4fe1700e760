// Hosts in addresses of the page, and whether a person allowed them.
import { matchesHost } from '../../../device/browser-network.ts'

/**
 * The host of an address on the network, with its port unless it is the usual one; undefined for
 * everything else.
 */
export function hostOf(address: string): string | undefined {
  return /^(?:https?|wss?):/i.test(address) && URL.canParse(address)
    ? new URL(address).host
    : undefined
}

/** On every port. */
export function isAllowed(host: string | undefined, allowed: readonly string[]): boolean {
  const name = host?.replace(/:\d+$/, '')
  return name !== undefined && allowed.some((pattern) => matchesHost(name, pattern))
}
