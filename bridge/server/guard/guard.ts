// Decides who may use the bridge. Any page in any browser can reach a loopback port, so the raw
// request is checked before any framework sees it, for HTTP and for socket upgrades.

import { SUBPROTOCOL } from '@harness/shared/log/wire/protocol.ts'
import { API, ROUTES } from '@harness/shared/log/wire/routes.ts'
import type { Pages } from './pages.ts'
import type { TokenCheck } from './token.ts'

/** Unparsed request; `rawHeaders` alternates names and values, duplicates included. */
export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly rawHeaders: readonly string[]
}

export interface ServerIdentity {
  readonly port: number
  readonly checkToken: TokenCheck
  /** Pages of other hosts that the user allowed; by default none. */
  readonly pages?: Pick<Pages, 'isNamed' | 'check'>
}

type RefusalStatus = 400 | 401 | 403 | 404 | 429

export type Decision =
  /**
   * `guest`: origin of an allowed page of another host; absent for the bridge's own page and for
   * programs.
   */
  | { readonly kind: 'pass'; readonly guest?: string }
  | { readonly kind: 'preflight'; readonly guest: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'refuse'; readonly status: RefusalStatus; readonly guest?: string }

const SINGLE = [
  'host',
  'origin',
  'authorization',
  'sec-websocket-protocol',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
] as const
type Single = Partial<Record<(typeof SINGLE)[number], string>>

/**
 * Characters of a path. Escapes are refused, because a later decoder would see a different path
 * than the guard.
 */
const PLAIN_PATH = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]+\/)*[A-Za-z0-9\-._~!$&'()*+,;=:@]*$/
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/

const PASS = { kind: 'pass' } as const
const refuse = (status: RefusalStatus) => ({ kind: 'refuse', status }) as const

/** Path of a request in origin form; undefined for any other form. */
export function pathOf(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  return PLAIN_PATH.test(path) && !DOT_SEGMENT.test(path) ? path : undefined
}

/** True for everything that is not the page and its assets. */
export function isApi(path: string): boolean {
  return path === API || path.startsWith(`${API}/`)
}

/** Headers that the guard reads; undefined when one of them is repeated. */
function singles(rawHeaders: readonly string[]): Single | undefined {
  const found: Single = {}
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = SINGLE.find((single) => single === rawHeaders[at]?.toLowerCase())
    if (!name) continue
    if (found[name] !== undefined) return undefined
    found[name] = rawHeaders[at + 1] ?? ''
  }
  return found
}

/** True for a cross-site request; a link to the page is the only exception. */
function isCrossSite(headers: Single, method: string, path: string): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return !(isNavigation && method === 'GET' && !isApi(path))
}

type Judgement = Extract<Decision, { kind: 'pass' | 'refuse' }>

function afterToken(checkToken: TokenCheck, presented: string | undefined): Judgement {
  const said = checkToken(presented)
  if (said === 'right') return PASS
  return refuse(said === 'locked' ? 429 : 401)
}

function judgeUpgrade(headers: Single, path: string, checkToken: TokenCheck): Judgement {
  if (headers.origin === undefined) return refuse(403)
  if (path !== ROUTES.socket) return refuse(404)
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  const token = offered.find((word) => word.startsWith('t.'))?.slice(2)
  const judgement = afterToken(checkToken, token)
  if (judgement.kind === 'pass' && !offered.includes(SUBPROTOCOL)) return refuse(400)
  return judgement
}

function judgeHttp(
  headers: Single,
  path: string,
  request: RawRequest,
  identity: ServerIdentity,
): Decision {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isApi(path) || (path === ROUTES.health && isRead)) return PASS
  // Its body has a ticket instead of the token. Pages of the app send their origin.
  if (path === ROUTES.pair && request.method === 'POST')
    return headers.origin === undefined ? refuse(403) : PASS
  return afterToken(identity.checkToken, /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1])
}

/**
 * Routes for a hosted page. Mode, tickets, files and simulators are excluded, because opening an
 * app there can run a project's programs.
 */
const GUEST_PATHS: Readonly<Record<string, 'GET' | 'POST'>> = {
  [ROUTES.health]: 'GET',
  [ROUTES.pairPage]: 'POST',
  [ROUTES.sample]: 'GET',
  [ROUTES.page]: 'GET',
}
const WITHOUT_TOKEN: ReadonlySet<string> = new Set([ROUTES.health, ROUTES.pairPage])

interface ForeignRequest {
  readonly path: string
  readonly method: string
  readonly way: 'http' | 'upgrade'
  readonly origin: string
  readonly isOwnHost: boolean
}

/** Refuses a request with another page's origin, unless the user allowed exactly that origin. */
function judgeForeign(
  headers: Single,
  { path, method, way, origin, isOwnHost }: ForeignRequest,
  { pages }: ServerIdentity,
): Decision {
  // Requires the exact address, as for the token: a name may resolve to this machine.
  if (!pages?.isNamed(origin) || !isOwnHost) return refuse(403)
  const check = pages.check(origin)
  if (way === 'upgrade') return { ...judgeUpgrade(headers, path, check), guest: origin }
  const allowed = GUEST_PATHS[path]
  if (allowed !== undefined && method === 'OPTIONS') return { kind: 'preflight', guest: origin }
  if (method !== allowed) return { ...refuse(403), guest: origin }
  if (WITHOUT_TOKEN.has(path)) return { kind: 'pass', guest: origin }
  const presented = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1]
  return { ...afterToken(check, presented), guest: origin }
}

/** Judges a request before anything else runs. Pure except for the count of wrong tokens. */
export function judge(
  request: RawRequest,
  way: 'http' | 'upgrade',
  identity: ServerIdentity,
): Decision {
  const path = pathOf(request.url)
  const headers = singles(request.rawHeaders)
  if (path === undefined || !headers?.host) return refuse(400)
  const own = `127.0.0.1:${identity.port}`
  const host = headers.host.toLowerCase()
  if (host !== own && host !== `localhost:${identity.port}`) return refuse(403)
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${own}`) {
    const there = { path, method: request.method, way, origin, isOwnHost: host === own }
    return judgeForeign(headers, there, identity)
  }
  if (isCrossSite(headers, request.method, path)) return refuse(403)
  if (host !== own) {
    // Redirect to the only address, because storage belongs to an origin. The browser keeps the
    // fragment, which contains the token.
    const canMove = way === 'http' && (request.method === 'GET' || request.method === 'HEAD')
    return canMove ? { kind: 'redirect', location: `http://${own}${request.url}` } : refuse(403)
  }
  return way === 'upgrade'
    ? judgeUpgrade(headers, path, identity.checkToken)
    : judgeHttp(headers, path, request, identity)
}
