// Files of other hosts that did not come. The network of the tester may be why, as behind the proxy
// of an intranet, so they say nothing of the application.
import type { PageEvent } from './facts.ts'
import { originOf } from './origins.ts'

/** Answers of a proxy that cannot reach a host, or may not. */
const OF_PROXIES: ReadonlySet<number> = new Set([407, 502, 503, 504, 511])

/** Requests of the page's own scripts for data, which its own servers answer. */
const OF_SCRIPTS: ReadonlySet<string> = new Set(['XHR', 'Fetch', 'EventSource', 'WebSocket'])

export function isUnanswered({ kind, url, page, document, status, resource = '' }: PageEvent) {
  const isOther = !document && hostOf(url) !== hostOf(page)
  const isOfProxy = OF_PROXIES.has(status ?? 0) && !OF_SCRIPTS.has(resource)
  return kind === 'failed_request' && isOther && (!status || isOfProxy)
}

/** As a browser writes it, with its port unless it is the usual one; empty for other addresses. */
export function hostOf(url = ''): string {
  return originOf(url)?.replace(/^https?:\/\//, '') ?? ''
}
