// Which hosts the page asked for, as the browser reports it: requests that were sent, and those
// that the policy refused.
import { type Contact, MAX_CONTACTS } from '../../../device/browser-network.ts'
import { HOME } from './files.ts'
import { hostOf, isAllowed } from './hosts.ts'

export interface Asked {
  /** Those since the last call. */
  take(): readonly Contact[]
}

/**
 * For the document as it is now: everything that it loads from here on is counted. A browser lists
 * refused requests among the others, so that only a host that was allowed can have been sent to.
 */
export function countRequests(allowed: readonly string[]): Asked {
  // A file that is not there is asked for where the app is, which no prototype means.
  const own = [document.baseURI, HOME].map((address) => new URL(address).host)
  const sent = new Map<string, number>()
  // A request is refused by every policy of the frame, and the browser says so once for each of
  // them.
  const refused = new Map<string, Map<string, number>>()
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const host = hostOf(name)
      if (host !== undefined && !own.includes(host)) sent.set(host, (sent.get(host) ?? 0) + 1)
    }
  }).observe({ type: 'resource', buffered: true })
  document.addEventListener('securitypolicyviolation', ({ blockedURI, originalPolicy }) => {
    const host = hostOf(blockedURI)
    if (host === undefined || own.includes(host)) return
    const counts = refused.get(host) ?? new Map<string, number>()
    refused.set(host, counts.set(originalPolicy, (counts.get(originalPolicy) ?? 0) + 1))
  })
  return {
    take() {
      const hosts = [...new Set([...sent.keys(), ...refused.keys()])].slice(0, MAX_CONTACTS)
      const contacts = hosts.map((host) => {
        const listed = sent.get(host) ?? 0
        const reported = Math.max(0, ...(refused.get(host)?.values() ?? []))
        if (!isAllowed(host, allowed)) {
          const tried = Math.max(listed, reported)
          return { host, requests: tried, refused: tried }
        }
        return { host, requests: listed + reported, ...(reported > 0 && { refused: reported }) }
      })
      sent.clear()
      refused.clear()
      return contacts
    },
  }
}
