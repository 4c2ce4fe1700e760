import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { SimulatorReport } from '@harness/shared/log/wire/bridge-api.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { Page } from '../page/page.ts'

/** A boot in progress, or why the last one failed. */
interface Booting {
  readonly udid: string
  /** Milliseconds since 1970. */
  readonly since: number
  readonly error?: HarnessError
}

export interface Simulators {
  /** Undefined until the bridge has answered. */
  readonly report: Accessor<SimulatorReport | undefined>
  readonly booting: Accessor<Booting | undefined>
  readonly refresh: () => void
  /** Boots a simulator ahead of its run, then refreshes the report. */
  readonly boot: (udid: string) => Promise<void>
}

/** Simulators of this machine, requested once this page is paired. */
export function createSimulators(page: Page): Simulators {
  const [report, setReport] = createSignal<SimulatorReport>()
  const [booting, setBooting] = createSignal<Booting>()
  const refresh = async () => {
    const answer = await page.worker.simulators()
    // The preflight checks report an unreachable bridge.
    if ('value' in answer) setReport(answer.value)
  }
  createEffect(
    on(
      () => page.boot()?.paired,
      (paired) => paired && void refresh(),
    ),
  )
  return {
    report,
    booting,
    refresh: () => void refresh(),
    async boot(udid) {
      if (booting() && !booting()?.error) return
      const since = Date.now()
      setBooting({ udid, since })
      const result = await page.worker.bootSimulator(udid)
      await refresh()
      setBooting('error' in result ? { udid, since, error: fromWire(result.error) } : undefined)
    },
  }
}
