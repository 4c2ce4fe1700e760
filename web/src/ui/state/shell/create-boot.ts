import { type Accessor, createSignal } from 'solid-js'
import type { BootReport, Pairing, WorkerApi } from '../../../worker/api.ts'

/**
 * Says hello to the worker, and again when asked. What the address brought is used at every
 * attempt.
 */
export function createBoot(
  worker: WorkerApi,
  pairing: Pairing | undefined,
): [Accessor<BootReport | undefined>, () => void] {
  const [report, setReport] = createSignal<BootReport>()
  const boot = () => {
    void worker.boot(pairing).then(setReport)
  }
  boot()
  return [report, boot]
}
