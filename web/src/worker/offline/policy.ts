// What an answer of the bridge permits a page or a worker is in its headers.
import { frameAllowlist, hostsInQuery } from '@harness/shared/device/frame-page.ts'

const ALLOWLIST = 'Connection-Allowlist'
const HEADERS = [ALLOWLIST, 'Content-Security-Policy']

/** True for an answer of local mode: the only kind that may be kept. */
export function isLocal(answer: Response): boolean {
  return answer.ok && answer.headers.has(ALLOWLIST)
}

/** True when both permit the same. */
export function isSamePolicy(one: Response, other: Response): boolean {
  return HEADERS.every((name) => one.headers.get(name) === other.headers.get(name))
}

/** The page of frames as a bridge would send it. */
export function frameAnswer(frame: Response, query: string): Promise<Response> {
  return withAllowlist(frame, frameAllowlist(hostsInQuery(query)))
}

/**
 * The page of a static host, which may reach its host and these sources at most: the widest of any
 * choice, since no choice can be read here. Its own policy narrows what it may ask for.
 */
export function pageAnswer(
  page: Response,
  origin: string,
  reach: readonly string[],
): Promise<Response> {
  const allowed = [origin, ...reach].map((source) => `"${source}/*"`)
  return withAllowlist(page, `(${allowed.join(' ')})`)
}

/**
 * A static host sends no such header, and the page cannot say it itself; the browser takes it from
 * a service worker as well (measured: Chromium 156).
 */
async function withAllowlist(answer: Response, list: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set(ALLOWLIST, list)
  return new Response(await answer.blob(), { status: answer.status, headers })
}
