import { type Contact, MAX_CONTACTS } from '@harness/shared/device/browser-network.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { Capture } from '../../device.ts'
import { isRefused, type NetworkPolicy } from '../life/network-policy.ts'

/** Hosts contacted by the pages of a browser, their frames and workers. */
export interface Contacts {
  /** Adds the hosts contacted since the last call, in the order of their first request. */
  addTo(capture: Capture): Capture
  /** Counts the bytes of a completed request. */
  moved(address: string, bytes: { readonly sent: number; readonly received: number }): void
  /** True when Harness itself blocks this host. */
  isRefused(hostname: string): boolean
}

interface Sums {
  requests: number
  refused: number
  sent: number
  received: number
}

/**
 * Lists the hosts that a browser contacts. A request that the policy refuses is counted as refused
 * at once, because its failure is reported later.
 */
export function makeContacts(context: BrowserContext, policy: NetworkPolicy): Contacts {
  // Kept for the lifetime of the browser, because a picture stays broken on later screens.
  const closed = new Set<string>()
  let found = new Map<string, Sums>()
  const add = (host: string, more: Partial<Sums>) => {
    const known = found.get(host)
    if (!known && found.size >= MAX_CONTACTS) return
    const sums = known ?? { requests: 0, refused: 0, sent: 0, received: 0 }
    sums.requests += more.requests ?? 0
    sums.refused += more.refused ?? 0
    sums.sent += more.sent ?? 0
    sums.received += more.received ?? 0
    found.set(host, sums)
  }
  const count = (address: string) => {
    const url = networkUrl(address)
    if (!url) return
    const refused = isRefused(policy, url.hostname) ? 1 : 0
    if (refused) closed.add(url.host)
    add(url.host, { requests: 1, refused })
  }
  const moved: Contacts['moved'] = (address, bytes) => {
    const url = networkUrl(address)
    if (url) add(url.host, bytes)
  }
  context.on('request', (request) => count(request.url()))
  const sockets = (page: Page) =>
    page.on('websocket', (socket) => {
      count(socket.url())
      const sizeOf = ({ payload }: { payload: string | Buffer }) => Buffer.byteLength(payload)
      socket.on('framesent', (frame) => moved(socket.url(), { sent: sizeOf(frame), received: 0 }))
      socket.on('framereceived', (frame) =>
        moved(socket.url(), { sent: 0, received: sizeOf(frame) }),
      )
    })
  for (const page of context.pages()) sockets(page)
  context.on('page', sockets)
  return {
    isRefused: (hostname) => isRefused(policy, hostname),
    moved,
    addTo(capture) {
      const scene = withoutRefused(capture.scene, closed, refusedIn(found))
      if (found.size === 0) return { ...capture, scene }
      const contacts: Contact[] = [...found].map(
        ([host, { requests, refused, sent, received }]) => ({
          ...{ host, requests },
          ...(refused > 0 && { refused }),
          ...(sent > 0 && { sent }),
          ...(received > 0 && { received }),
        }),
      )
      found = new Map()
      return { ...capture, scene: { ...scene, contacts } }
    },
  }
}

function refusedIn(found: ReadonlyMap<string, { readonly refused: number }>): readonly string[] {
  return [...found].flatMap(([host, { refused }]) => (refused > 0 ? [host] : []))
}

/** Chromium's messages in the page for a refused request. */
const FETCH_FAILED = /Failed to fetch|ERR_NAME_NOT_RESOLVED/

/**
 * Removes effects of Harness's refusals, which are not faults of the page: drops broken pictures,
 * and adds the refused hosts to errors.
 */
function withoutRefused(
  scene: Capture['scene'],
  closed: ReadonlySet<string>,
  refused: readonly string[],
): Capture['scene'] {
  const { facts } = scene
  if (!facts || closed.size === 0) return scene
  const because = ` (Harness refused this page ${refused.join(', ')})`
  const events = facts.events?.map((event) =>
    refused.length > 0 && FETCH_FAILED.test(event.text)
      ? { ...event, text: event.text + because }
      : event,
  )
  const page = facts.page && {
    ...facts.page,
    brokenPictures: facts.page.brokenPictures.filter(
      ({ url }) => !closed.has(networkUrl(url)?.host ?? ''),
    ),
  }
  return { ...scene, facts: { ...facts, ...(events && { events }), ...(page && { page }) } }
}

/** Parses a network address; undefined for any other, such as `data:` or `blob:`. */
function networkUrl(address: string): URL | undefined {
  const isNetwork = /^(?:https?|wss?):/i.test(address) && URL.canParse(address)
  return isNetwork ? new URL(address) : undefined
}
