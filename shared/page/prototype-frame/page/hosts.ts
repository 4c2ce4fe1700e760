// Hosts in addresses of the page, and whether the user allowed them.
import { matchesHost } from '../../../device/browser-network.ts'

/** Network host of an address, with a port unless default; undefined for other addresses. */
export function hostOf(address: string): string | undefined {
  return /^(?:https?|wss?):/i.test(address) && URL.canParse(address)
    ? new URL(address).host
    : undefined
}

/** True when the host is allowed, on any port. */
export function isAllowed(host: string | undefined, allowed: readonly string[]): boolean {
  const name = host?.replace(/:\d+$/, '')
  return name !== undefined && allowed.some((pattern) => matchesHost(name, pattern))
}
