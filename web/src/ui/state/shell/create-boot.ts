import { type Accessor, createSignal } from 'solid-js'
import type { BootReport, WorkerApi } from '../../../worker/api.ts'

/**
 * Says hello to the worker, and again when asked. The token of the address is used at every
 * attempt.
 */
export function createBoot(
  worker: WorkerApi,
  token: string | undefined,
): [Accessor<BootReport | undefined>, () => void] {
  const [report, setReport] = createSignal<BootReport>()
  const boot = () => {
    void worker.boot(token).then(setReport)
  }
  boot()
  return [report, boot]
}
