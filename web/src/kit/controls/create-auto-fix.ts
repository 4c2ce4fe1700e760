import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { ModelChoice, PreflightRow, WorkerApi } from '../../worker/api.ts'

/** The worker's current work on a model. `share` is the progress from 0 to 1, if known. */
export interface FixInProgress {
  readonly kind: NonNullable<PreflightRow['autoFix']>
  readonly share?: number
}

export interface AutoFix {
  readonly now: Accessor<FixInProgress | undefined>
  readonly error: Accessor<HarnessError | undefined>
  /** Starts the row's fix, or stops a running pull or download. */
  readonly press: (row: PreflightRow) => void
}

/** Loads, pulls or downloads the chosen model on request. Calls `done` after each attempt. */
export function createAutoFix(
  worker: WorkerApi,
  model: Accessor<ModelChoice | undefined>,
  done: () => void,
): AutoFix {
  const [now, setNow] = createSignal<FixInProgress>()
  const [error, setError] = createSignal<HarnessError>()
  let gone = false
  onCleanup(() => {
    gone = true
  })
  const work = async (kind: FixInProgress['kind'], choice: ModelChoice) => {
    setError(undefined)
    setNow({ kind })
    const result =
      kind === 'load'
        ? await worker.load(choice)
        : await worker.pull(choice, ({ doneBytes, totalBytes }) => {
            if (totalBytes > 0 && !gone) setNow({ kind, share: doneBytes / totalBytes })
          })
    setNow(undefined)
    if (gone) return
    if ('error' in result && result.error.code !== 'aborted') setError(fromWire(result.error))
    done()
  }
  return {
    now,
    error,
    press: ({ autoFix }) => {
      const choice = model()
      const running = now()
      if (!running) void (autoFix && choice && work(autoFix, choice))
      else if (running.kind !== 'load') void worker.stopPull()
    },
  }
}
