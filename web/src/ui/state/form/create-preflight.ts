import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { ModelChoice, PreflightRow, WorkerApi } from '../../../worker/api.ts'

export interface Preflight {
  /** Undefined while the checks go on. */
  readonly rows: Accessor<readonly PreflightRow[] | undefined>
  /** The rows of the last finished checks, so that nothing jumps while they are made again. */
  readonly lastRows: Accessor<readonly PreflightRow[]>
  readonly check: () => void
}

/** Checks bridge, browser and model: at once, whenever the model changes, and when asked. The newest check wins. */
export function createPreflight(
  worker: WorkerApi,
  model: Accessor<ModelChoice | undefined>,
): Preflight {
  const [rows, setRows] = createSignal<readonly PreflightRow[]>()
  const [lastRows, setLastRows] = createSignal<readonly PreflightRow[]>([])
  let newest = 0
  const check = () => {
    const choice = model()
    newest += 1
    const mine = newest
    setRows(undefined)
    if (!choice) return
    void worker.preflight({ model: choice }).then((found) => {
      if (mine !== newest) return
      setRows(found)
      setLastRows(found)
    })
  }
  createEffect(on(() => JSON.stringify(model()), check))
  return { rows, lastRows, check }
}
