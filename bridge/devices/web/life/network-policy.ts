// Disables the browser's own traffic, so that it contacts only the tested site and what its pages
// load. tests/bridge/web-device-net-log.test.ts reads its network log.

import { matchesHost } from '@harness/shared/device/browser-network.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'

/** Address without a server, so that the browser gives up at once. */
const NOWHERE = 'http://127.0.0.1:9/'

/**
 * Hosts of the browser's own services, from which no page loads anything. The switches below
 * disable these services; this list covers requests of later versions.
 */
const SERVICES = [
  'update.googleapis.com',
  'content-autofill.googleapis.com',
  'clientservices.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'safebrowsing.googleapis.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients4.google.com',
  '*.gvt1.com',
  '*.gvt2.com',
]

type WebSpec = Extract<BridgeSpec, { kind: 'web' }>

export const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  `--component-updater=url-source=${NOWHERE}`,
  `--gaia-url=${NOWHERE}`,
  `--variations-server-url=${NOWHERE}`,
]

/**
 * Preferences that keep a fresh profile from contacting hosts: form signatures of autofill, WebRTC
 * packets, dictionaries. Spell checking has a language that does not exist, because an empty list
 * is filled again.
 */
export const QUIET_PREFERENCES = {
  autofill: { enabled: false, profile_enabled: false, credit_card_enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false, password_manager_leak_detection: false },
  safebrowsing: { enabled: false },
  search: { suggest_enabled: false },
  signin: { allowed: false, allowed_on_next_startup: false },
  translate: { enabled: false },
  browser: { enable_spellchecking: false },
  spellcheck: { dictionaries: ['xx'], blocked_dictionaries: ['xx'] },
  alternate_error_pages: { enabled: false },
  webrtc: { ip_handling_policy: 'disable_non_proxied_udp' },
  net: { network_prediction_options: 2 },
}

/** Hosts that the browser may contact: all that pages request, or only the listed ones. */
export type NetworkPolicy =
  | { readonly kind: 'all' }
  | { readonly kind: 'listed'; readonly hosts: readonly string[] }

/** Network policy of a spec; the tested site is always allowed. */
export function policyOf({ url, network }: WebSpec): NetworkPolicy {
  if (network === undefined || network.policy === 'all') return { kind: 'all' }
  const { hostname } = new URL(url)
  const site = hostname.replace(/^www\./, '')
  const listed = network.policy === 'listed' ? (network.hosts ?? []) : []
  return { kind: 'listed', hosts: [...new Set([hostname, site, `*.${site}`, ...listed])] }
}

/**
 * True when the switches make the browser refuse a host, so this is known before the request fails.
 */
export function isRefused(policy: NetworkPolicy, hostname: string): boolean {
  const isIn = (hosts: readonly string[]) => hosts.some((host) => matchesHost(hostname, host))
  return policy.kind === 'listed' ? !isIn(policy.hosts) : isIn(SERVICES)
}

/**
 * Command-line switches for a policy. Its rules apply to every host of pages, workers, sockets and
 * the browser's own services. A proxy would resolve names by itself.
 */
export function policyFlags(policy: NetworkPolicy): readonly string[] {
  if (policy.kind === 'all')
    return [`--host-resolver-rules=${SERVICES.map((host) => `MAP ${host} ~NOTFOUND`).join(',')}`]
  const open = policy.hosts.map((host) => `EXCLUDE ${host}`)
  return ['--no-proxy-server', `--host-resolver-rules=${['MAP * ~NOTFOUND', ...open].join(',')}`]
}
