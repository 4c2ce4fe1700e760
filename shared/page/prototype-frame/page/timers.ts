import type { Probe } from '../../probe/probe.ts'
import { KEY } from '../../probe/watch/page-instrumentation.ts'

/** Page instrumentation of this window, with the calls that the driver needs. */
export interface Timers {
  arm(): void
  /** Returns permissions and schemes that the page requested since `arm`. */
  disarm(): { readonly permissions: readonly string[]; readonly schemes: readonly string[] }
  /** Number of short timers caused by the input that have not run yet. */
  pending(): number
  /** Milliseconds until the last longer timer of the input runs; 0 without one. */
  laterMs(): number
  /** Passes closed shadow roots to the probe; true when there were any. */
  openRoots(): boolean
}

export function makeTimers(probe: Probe): Timers {
  const own = window[KEY]
  return {
    arm: () => own?.arm(),
    disarm() {
      own?.disarm()
      return { permissions: own?.permissions() ?? [], schemes: own?.stopped() ?? [] }
    },
    pending: () => own?.pending() ?? 0,
    laterMs: () => own?.laterMs() ?? 0,
    openRoots() {
      const roots = own?.closed.give(Number.POSITIVE_INFINITY) ?? []
      for (const root of roots) probe.addRoot(root)
      own?.closed.had(roots)
      return roots.length > 0
    },
  }
}
