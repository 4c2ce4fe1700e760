import type { Hosting, PageLock } from '../../worker/api.ts'

/** What only a Connection-Allowlist closes. */
const WITHOUT_LIST = [
  'opening another address in a window',
  'WebRTC',
  'looking up the names of other computers',
] as const

/** No header reaches the service worker of a static host. */
const SERVICE_WORKER = 'the service worker, which asks only for the files of this site'

/** The ways out of Harness that nothing blocks in local mode. */
export function gapsOf(hosting: Hosting, lock: PageLock): readonly string[] {
  return [...(lock === 'on' ? [] : WITHOUT_LIST), ...(hosting === 'static' ? [SERVICE_WORKER] : [])]
}

/** Names them, and what to do. */
export function gapsText(gaps: readonly string[], isReloadNeeded: boolean): string {
  const named = `Not blocked by this browser: ${gaps.join('; ')}.`
  return isReloadNeeded ? `${named} Reload this page to close all but the service worker.` : named
}
