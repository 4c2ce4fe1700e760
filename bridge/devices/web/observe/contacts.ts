import {
  type BrowserNetwork,
  type Contact,
  MAX_CONTACTS,
} from '@harness/shared/language/browser-network.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { Capture } from '../../device.ts'

/** Hosts that the pages of a browser, their frames and workers asked for. */
export interface Contacts {
  /** Adds those since the last call, in the order of their first request. */
  addTo(capture: Capture): Capture
}

/**
 * What the browser says of a host that it may not contact: rules of the resolver refuse its name.
 */
const NOT_OPEN = 'net::ERR_NAME_NOT_RESOLVED'

/** Lists what a browser contacts, which may be limited to some hosts. */
export function makeContacts(
  context: BrowserContext,
  network: BrowserNetwork | undefined,
): Contacts {
  const limited = network !== undefined && network.policy !== 'all'
  // Of the whole life of the browser: a picture stays broken on the screens that follow.
  const closed = new Set<string>()
  let found = new Map<string, { requests: number; refused: number }>()
  const count = (url: string, kind: 'requests' | 'refused') => {
    const host = hostOf(url)
    if (host === undefined) return
    if (kind === 'refused') closed.add(host)
    const known = found.get(host) ?? { requests: 0, refused: 0 }
    if (!found.has(host) && found.size >= MAX_CONTACTS) return
    found.set(host, { ...known, [kind]: known[kind] + 1 })
  }
  context.on('request', (request) => count(request.url(), 'requests'))
  context.on('requestfailed', (request) => {
    if (limited && request.failure()?.errorText === NOT_OPEN) count(request.url(), 'refused')
  })
  const sockets = (page: Page) => {
    page.on('websocket', (socket) => {
      count(socket.url(), 'requests')
      socket.on('socketerror', (error) => {
        if (limited && error.includes(NOT_OPEN)) count(socket.url(), 'refused')
      })
    })
  }
  for (const page of context.pages()) sockets(page)
  context.on('page', sockets)
  return {
    addTo(capture) {
      const scene = withoutRefused(capture.scene, closed, refusedIn(found))
      if (found.size === 0) return { ...capture, scene }
      const contacts: Contact[] = [...found].map(([host, { requests, refused }]) => ({
        ...{ host, requests },
        ...(refused > 0 && { refused }),
      }))
      found = new Map()
      return { ...capture, scene: { ...scene, contacts } }
    },
  }
}

function refusedIn(found: ReadonlyMap<string, { readonly refused: number }>): readonly string[] {
  return [...found].flatMap(([host, { refused }]) => (refused > 0 ? [host] : []))
}

/** What Chromium says in the page of a request that was refused. */
const FETCH_FAILED = /Failed to fetch|ERR_NAME_NOT_RESOLVED/

/**
 * What came of a refusal is no fault of the page: its picture is left out, and an error that may
 * come of one since the last look says so.
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
    brokenPictures: facts.page.brokenPictures.filter(({ url }) => !closed.has(hostOf(url) ?? '')),
  }
  return { ...scene, facts: { ...facts, ...(events && { events }), ...(page && { page }) } }
}

/** The host of an address on the network; undefined for what the page holds itself. */
function hostOf(url: string): string | undefined {
  const isNetwork = /^(?:https?|wss?):/i.test(url) && URL.canParse(url)
  return isNetwork ? new URL(url).host : undefined
}
