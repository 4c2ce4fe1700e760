// The page that contains a prototype's frame: the only page of the app with its own content policy.
// web/public/prototype-frame.html repeats that policy for hosts that send no headers.
import { isHostPattern } from './browser-network.ts'

export const FRAME_PAGE = 'prototype-frame.html'
/** Query parameter with the hosts that the user allows the prototype to contact. */
const HOSTS = 'hosts'
const MAX_HOSTS = 64

/** Query of the page's address. */
export function frameQuery(hosts: readonly string[]): string {
  return hosts.length === 0 ? '' : `?${HOSTS}=${hosts.join(',')}`
}

/** Hosts in that query; empty if any of them is not a host name. */
export function hostsInQuery(query: string): readonly string[] {
  const [, list = ''] = query.split(`${HOSTS}=`)
  const hosts = list.split(',').filter(Boolean)
  return hosts.length <= MAX_HOSTS && hosts.every(isHostPattern) ? hosts : []
}

/**
 * Directives that allowed hosts are added to, with the local sources of each. Workers start from
 * `blob:` files and follow the same policy.
 */
const FROM_HOSTS = {
  'script-src': "'unsafe-inline' 'unsafe-eval' blob: data:",
  'style-src': "'unsafe-inline' blob: data:",
  'img-src': 'blob: data:',
  'font-src': 'blob: data:',
  'media-src': 'blob: data:',
  'connect-src': 'blob: data:',
} as const

/**
 * Content security policy of a prototype: its own files, inline scripts, and the hosts that the
 * user allowed.
 */
export function framePolicy(hosts: readonly string[]): string {
  // A host without a scheme matches the page's scheme or its secure form; all ports are allowed, as
  // for a browser under test.
  const allowed = hosts.map((host) => ` ${host}:*`).join('')
  return [
    "default-src 'none'",
    ...Object.entries(FROM_HOSTS).map(([name, own]) => `${name} ${own}${allowed}`),
    'worker-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * Value of `Connection-Allowlist` for gaps of the content policy: WebRTC, name look-ups, early
 * connections. Chromium enforces it from 152 on, in embedded pages too.
 */
export function frameAllowlist(hosts: readonly string[]): string {
  const allowed = hosts.flatMap((host) =>
    ['http', 'https', 'ws', 'wss'].map((scheme) => `"${scheme}://${host}:*/*"`),
  )
  return `(${allowed.join(' ')})`
}
