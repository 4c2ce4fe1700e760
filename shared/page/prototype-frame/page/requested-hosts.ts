// Hosts that the page requested, as the browser reports them: requests that were sent, and those
// that the policy refused.
import { type Contact, MAX_CONTACTS } from '../../../device/browser-network.ts'
import { HOME } from './files.ts'
import { hostOf, isAllowed } from './hosts.ts'

export interface Asked {
  /** Returns the contacts since the last call. */
  take(): readonly Contact[]
}

/**
 * Counts all requests of the current document from now on. A browser also lists refused requests,
 * so those are subtracted.
 */
export function countRequests(allowed: readonly string[]): Asked {
  // Missing files are requested from the app's own host, which no prototype intends.
  const own = [document.baseURI, HOME].map((address) => new URL(address).host)
  const sent = new Map<string, number>()
  // Counts per policy: every policy of the frame reports the same refused request.
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
