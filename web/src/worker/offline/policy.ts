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
 * Page of a static host with the widest allowed sources, since no choice can be read here. The
 * page's own policy narrows them.
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
 * Adds the allowlist header, which a static host cannot send. Browsers accept it from a service
 * worker too (measured: Chromium 156).
 */
async function withAllowlist(answer: Response, list: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set(ALLOWLIST, list)
  return new Response(await answer.blob(), { status: answer.status, headers })
}
