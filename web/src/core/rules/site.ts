// Where a run may act: the application's own hosts, and those added to the order.
import { isLoopback } from '@harness/shared/order/guards.ts'

/** The hosts a run may act on. */
export interface Site {
  /** True for an address of the application, and for anything that is no web address. */
  includes(url: string): boolean
  /** Adds the host that the application redirected to when it was opened. */
  settle(url: string): void
}

/**
 * The application's host with and without `www.`, its subdomains, and the given hosts. On this
 * machine the port counts too. Without an address everything belongs to the application.
 */
export function makeSite(home: string | undefined, more: readonly string[] = []): Site {
  const hosts = new Set(more.map((host) => withoutWww(host.trim().toLowerCase())).filter(Boolean))
  if (home !== undefined && URL.canParse(home)) hosts.add(hostOf(new URL(home)))
  const isSecure = home?.startsWith('https:') === true
  return {
    includes(url) {
      if (home === undefined || !isWeb(url)) return true
      // What was read over a secure connection is never written over a plain one.
      if (isSecure && url.startsWith('http:')) return false
      const host = hostOf(new URL(url))
      return [...hosts].some((known) => host === known || host.endsWith(`.${known}`))
    },
    settle(url) {
      if (isWeb(url)) hosts.add(hostOf(new URL(url)))
    },
  }
}

function isWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

function hostOf(url: URL): string {
  return isLoopback(url.href) ? url.host : withoutWww(url.hostname)
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
