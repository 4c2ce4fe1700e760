// Hosts and apps where a run may act: the application's own, and those added in the order.

import { isLoopback } from '@harness/shared/order/guards.ts'
import type { ApplicationRef } from '@harness/shared/order/run.ts'

/** Hosts or apps that a run may act on. */
export interface Site {
  /** True for an address of the application, and for any address that is not http(s). */
  includes(url: string): boolean
  /** True for the tested app; the identifier is that of its bundle or package. */
  includesApp(app: string): boolean
  /** Adds the host that the application redirected to when it was opened. */
  settle(url: string): void
}

/**
 * Includes the application's host with and without `www.`, its subdomains, and the given hosts,
 * with ports on this machine. Without an address every site is included, and without a known app
 * every app.
 */
export function makeSite(
  { url: home, bundleId }: Pick<ApplicationRef, 'url' | 'bundleId'>,
  more: readonly string[] = [],
): Site {
  const hosts = new Set(more.map((host) => withoutWww(host.trim().toLowerCase())).filter(Boolean))
  if (home !== undefined && URL.canParse(home)) hosts.add(hostOf(new URL(home)))
  const isSecure = home?.startsWith('https:') === true
  return {
    includes(url) {
      if (home === undefined || !isWeb(url)) return true
      // Data read over a secure connection is never sent over a plain one.
      if (isSecure && url.startsWith('http:')) return false
      const host = hostOf(new URL(url))
      return [...hosts].some((known) => host === known || host.endsWith(`.${known}`))
    },
    includesApp(app) {
      const name = app.toLowerCase()
      return bundleId === undefined || name === bundleId.toLowerCase() || hosts.has(name)
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
