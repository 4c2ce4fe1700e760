import type { Scene } from '../../device/observation.ts'

/** Requests of a browser to one host in a run. `requests` includes the refused ones. */
export interface ContactedHost {
  /** With its port unless it is the usual one. */
  readonly host: string
  readonly requests: number
  /** Not sent, because the browser may not contact the host. */
  readonly refused: number
  /** Bytes of requests that ended, with headers; absent where there are none. */
  readonly sent?: number
  readonly received?: number
}

/**
 * Contacted hosts of a run with their sums, in order of first contact; undefined when the device
 * reports none.
 */
export function contactsOf(
  scenes: Iterable<Pick<Scene, 'contacts'>>,
): readonly ContactedHost[] | undefined {
  const sums = new Map<string, ContactedHost>()
  for (const each of [...scenes].flatMap((it) => it.contacts ?? [])) {
    const { host, requests, refused = 0, sent = 0, received = 0 } = each
    const known = sums.get(host) ?? { host, requests: 0, refused: 0 }
    const bytes = { sent: sent + (known.sent ?? 0), received: received + (known.received ?? 0) }
    sums.set(host, {
      host,
      requests: known.requests + requests,
      refused: known.refused + refused,
      ...(bytes.sent + bytes.received > 0 && bytes),
    })
  }
  return sums.size > 0 ? [...sums.values()] : undefined
}

/** The hosts in one sentence; undefined when none is known. */
export function contactedText(
  contacts: readonly Pick<ContactedHost, 'host' | 'requests' | 'refused'>[] | undefined,
): string | undefined {
  if (!contacts) return undefined
  const sent = contacts.filter(({ requests, refused }) => requests > refused)
  const held = contacts.filter(({ refused }) => refused > 0)
  const sums = [
    ['sent to ', sent.map(({ host, requests, refused }) => `${host} (${requests - refused})`)],
    ['refused: ', held.map(({ host, refused }) => `${host} (${refused})`)],
  ] as const
  const parts = sums.flatMap(([what, hosts]) =>
    hosts.length > 0 ? [`${what}${hosts.join(', ')}`] : [],
  )
  return `Requests of the browser: ${parts.join('; ')}.`
}
