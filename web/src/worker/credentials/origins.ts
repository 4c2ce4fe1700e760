import { originOf } from '@harness/shared/devices/origins.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'

/**
 * Where the sign-in of a run may be filled in: the application, and the other hosts of its order,
 * all by its own scheme.
 */
export function signInOrigins({ url, hosts = [] }: Pick<RunOrder, 'url' | 'hosts'>): string[] {
  const scheme = url.slice(0, url.indexOf(':'))
  const asked = [url, ...hosts.map((host) => `${scheme}://${host.trim()}`)]
  return asked.flatMap((each) => originOf(each) ?? [])
}
