// Security headers of responses, which decide what a page or a worker may contact.
import { frameAllowlist, hostsInQuery } from '@harness/shared/device/frame-page.ts'

const ALLOWLIST = 'Connection-Allowlist'
const HEADERS = [ALLOWLIST, 'Content-Security-Policy']

/** True for a response of local mode, the only kind that may be stored. */
export function isLocal(answer: Response): boolean {
  return answer.ok && answer.headers.has(ALLOWLIST)
}

/** True when both have the same security headers. */
export function isSamePolicy(one: Response, other: Response): boolean {
  return HEADERS.every((name) => one.headers.get(name) === other.headers.get(name))
}

/** Page for frames with the same header as the bridge would send. */
export function frameAnswer(frame: Response, query: string): Promise<Response> {
  return withAllowlist(frame, frameAllowlist(hostsInQuery(query)))
}

/**
 * Statically hosted page with the widest allowed sources, since no user choice can be read here.
 * The page's own policy narrows them.
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
 * Adds the allowlist header, which static hosts cannot send. Browsers accept it from service
 * workers (measured: Chromium 156).
 */
async function withAllowlist(answer: Response, list: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set(ALLOWLIST, list)
  return new Response(await answer.blob(), { status: answer.status, headers })
}
