import type { Probe } from '../../probe/probe.ts'
import { KEY } from '../../probe/watch/page-instrumentation.ts'

/** The page instrumentation of this window, as the driver asks for it. */
export interface Timers {
  arm(): void
  /** Returns what the page asked of the browser meanwhile. */
  disarm(): { readonly permissions: readonly string[]; readonly schemes: readonly string[] }
  /** Short timers that follow from the input and have not run yet. */
  pending(): number
  /** Milliseconds until the last longer timer of the input runs; 0 without one. */
  laterMs(): number
  /** Hands closed shadow roots to the probe; true when there were any. */
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
