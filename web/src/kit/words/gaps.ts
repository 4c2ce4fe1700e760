import type { Hosting, PageLock } from '../../worker/api.ts'
import { countOf } from './number.ts'

/** Gaps that only the Connection-Allowlist header closes. */
const WITHOUT_LIST = [
  'opening another address in a window',
  'WebRTC',
  'looking up the names of other computers',
] as const

/** Gap on a static host, whose list allows every provider, since it cannot depend on a choice. */
const PROVIDERS = 'windows and WebRTC to the three cloud providers'

/** Gap on a static host, where no header reaches the service worker. */
const SERVICE_WORKER = 'the service worker, which asks only for the files of this site'

/** Outgoing connections that nothing blocks in local mode. */
export function gapsOf(hosting: Hosting, lock: PageLock): readonly string[] {
  const own = lock === 'on' ? [] : WITHOUT_LIST
  if (hosting === 'bridge') return own
  return [...(lock === 'on' ? [PROVIDERS] : own), SERVICE_WORKER]
}

/** Sentence that names the gaps and suggests a reload when it helps. */
export function gapsText(gaps: readonly string[], isReloadNeeded: boolean): string {
  const named = `Not blocked by this browser: ${gaps.join('; ')}.`
  if (!isReloadNeeded) return named
  return `${named} Reload this page: ${countOf(gapsOf('static', 'on').length, 'way')} out stay open then.`
}
