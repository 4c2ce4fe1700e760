import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { onReturn } from '../kit/page/on-return.ts'
import type { BootReport, Pairing, WorkerApi } from '../worker/api.ts'
import { dropPairing } from './pairing.ts'

/**
 * Delays between attempts while the bridge does not answer, in milliseconds; the last one repeats.
 * The bridge may be starting, or the machine is busy.
 */
const WAITS_MS: readonly number[] = [3_000, 6_000, 12_000, 30_000]

interface BootOptions {
  /** Pairing from the address, used at every attempt until `forget` is called. */
  readonly pairing: Pairing | undefined
  /** Retries while the bridge does not answer and the page is visible. */
  readonly isPatient: boolean
  readonly storage: Storage | undefined
}

/** Connects to the worker, and again on `again`. */
export function createBoot(
  worker: WorkerApi,
  { pairing, isPatient, storage }: BootOptions,
): {
  readonly report: Accessor<BootReport | undefined>
  readonly again: () => void
  readonly forget: () => void
} {
  const [report, setReport] = createSignal<BootReport>()
  let known = pairing
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAway = () => report()?.error?.code === 'bridge_unreachable'
  const again = () => {
    clearTimeout(timer)
    void worker.boot(known, { followsAgentRuns: true }).then((said) => {
      setReport(said)
      if (!said.error || said.error.code === 'bridge_token_refused') dropPairing(storage)
      failures = isAway() ? failures + 1 : 0
      if (isPatient && isAway()) wait()
    })
  }
  const wait = () => {
    clearTimeout(timer)
    const ms = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1]
    // A hidden page retries when it becomes visible.
    timer = setTimeout(() => !document.hidden && again(), ms)
  }
  onReturn(() => isPatient && isAway() && again())
  onCleanup(() => clearTimeout(timer))
  again()
  return {
    report,
    again,
    forget() {
      known = undefined
      dropPairing(storage)
      again()
    },
  }
}
