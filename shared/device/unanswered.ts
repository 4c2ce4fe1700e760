// Files of other hosts that did not come. The network of the tester may be why, as behind the proxy
// of an intranet, so they say nothing of the application.
import type { PageEvent } from './facts.ts'

/** Answers of a proxy that cannot reach a host, or may not. */
const OF_PROXY = /^(407|502|503|504|511)$/
/** Requests for data, which the application's own servers answer. */
const OF_SCRIPT = /XHR|Fetch|Event|Socket/

export function isUnanswered({ kind, url, page, document, status, resource = '' }: PageEvent) {
  const isOther = kind === 'failed_request' && !document && hostOf(url) !== hostOf(page)
  return isOther && (!status || (OF_PROXY.test(`${status}`) && !OF_SCRIPT.test(resource)))
}

/** Host with its port, unless it is the usual one, which a browser leaves out. */
export function hostOf(url = ''): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''
}
