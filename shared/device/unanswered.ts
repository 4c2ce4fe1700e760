// Files of other hosts that failed to load. The tester's network may be the cause, such as an
// intranet proxy, so they prove nothing about the application.
import type { PageEvent } from './facts.ts'

/** Status codes of a proxy that cannot reach or refuses a host. */
const OF_PROXY = /^(407|502|503|504|511)$/
/** Requests for data, which the application's own servers answer. */
const OF_SCRIPT = /XHR|Fetch|Event|Socket/

export function isUnanswered({ kind, url, page, document, status, resource = '' }: PageEvent) {
  const isOther = kind === 'failed_request' && !document && hostOf(url) !== hostOf(page)
  return isOther && (!status || (OF_PROXY.test(`${status}`) && !OF_SCRIPT.test(resource)))
}

/** Host with its port, unless it is the default port, which browsers omit. */
export function hostOf(url = ''): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''
}
