import type { Scene } from '../../device/observation.ts'
import { hostOf, isUnanswered } from '../../device/unanswered.ts'

/** A browser's requests to one host in a run. `requests` includes the refused ones. */
export interface ContactedHost {
  /** Includes the port unless it is the default. */
  readonly host: string
  readonly requests: number
  /** Number of requests not sent, because the browser may not contact the host. */
  readonly refused: number
  /** Files from other hosts that failed to load, possibly by the tester's network. */
  readonly unanswered?: number
  /** Bytes sent in completed requests, including headers; absent when there are none. */
  readonly sent?: number
  readonly received?: number
}

/**
 * Contacted hosts of a run with totals, in order of first contact; undefined when the device
 * reports none.
 */
export function contactsOf(
  scenes: Iterable<Pick<Scene, 'contacts' | 'facts'>>,
): readonly ContactedHost[] | undefined {
  const sums = new Map<string, ContactedHost>()
  const all = [...scenes]
  for (const each of all.flatMap((it) => it.contacts ?? [])) {
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
  for (const event of all.flatMap(({ facts }) => facts?.events ?? [])) {
    const host = isUnanswered(event) ? hostOf(event.url) : ''
    const known = sums.get(host)
    if (known?.refused === 0) sums.set(host, { ...known, unanswered: 1 + (known.unanswered ?? 0) })
  }
  return sums.size > 0 ? [...sums.values()] : undefined
}

/** Contacted hosts in one sentence; undefined when unknown. */
export function contactedText(
  contacts:
    | readonly Pick<ContactedHost, 'host' | 'requests' | 'refused' | 'unanswered'>[]
    | undefined,
): string | undefined {
  if (!contacts) return undefined
  const sent = contacts.filter(({ requests, refused }) => requests > refused)
  const held = contacts.filter(({ refused }) => refused > 0)
  const sums = [
    ['sent to ', sent.map(({ host, requests, refused }) => `${host} (${requests - refused})`)],
    ['refused: ', held.map(({ host, refused }) => `${host} (${refused})`)],
    [
      'files that did not come: ',
      contacts.flatMap(({ host, unanswered }) => (unanswered ? `${host} (${unanswered})` : [])),
    ],
  ] as const
  const parts = sums.flatMap(([what, hosts]) =>
    hosts.length > 0 ? [`${what}${hosts.join(', ')}`] : [],
  )
  return `Requests of the browser: ${parts.join('; ')}.`
}
