import type { Hosting, PageLock } from '../../worker/api.ts'
import { countOf } from './number.ts'

/** Gaps that only a Connection-Allowlist closes. */
const WITHOUT_LIST = [
  'opening another address in a window',
  'WebRTC',
  'looking up the names of other computers',
] as const

/** The list of a static host is the widest of any choice, since a service worker reads none. */
const PROVIDERS = 'windows and WebRTC to the three cloud providers'

/** No header reaches the service worker of a static host. */
const SERVICE_WORKER = 'the service worker, which asks only for the files of this site'

/** Connections out of Harness that nothing blocks in local mode. */
export function gapsOf(hosting: Hosting, lock: PageLock): readonly string[] {
  const own = lock === 'on' ? [] : WITHOUT_LIST
  if (hosting === 'bridge') return own
  return [...(lock === 'on' ? [PROVIDERS] : own), SERVICE_WORKER]
}

/** Names them, and what to do. */
export function gapsText(gaps: readonly string[], isReloadNeeded: boolean): string {
  const named = `Not blocked by this browser: ${gaps.join('; ')}.`
  if (!isReloadNeeded) return named
  return `${named} Reload this page: ${countOf(gapsOf('static', 'on').length, 'way')} out stay open then.`
}
