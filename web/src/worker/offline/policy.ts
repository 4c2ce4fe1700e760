// What an answer of the bridge permits a page or a worker is in its headers.
import { frameAllowlist, hostsInQuery } from '@harness/shared/devices/frame-page.ts'

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

/**
 * The page of frames as a bridge would send it. A static host sends no such header, and the page
 * cannot say it itself; the browser takes it from here as well (measured: Chromium 156).
 */
export async function withAllowlist(frame: Response, query: string): Promise<Response> {
  const headers = new Headers(frame.headers)
  headers.set(ALLOWLIST, frameAllowlist(hostsInQuery(query)))
  return new Response(await frame.blob(), { status: frame.status, headers })
}
