import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { useNavigate } from '@solidjs/router'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { deleteRuns } from '../../kit/runs/delete-runs.ts'
import type { Result } from '../../worker/api.ts'

export interface RunActions {
  readonly busy: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  readonly fail: (error: HarnessError | undefined) => void
  /** Opens the run that the worker starts. */
  readonly start: (asked: Promise<Result<RunId>>) => Promise<void>
  readonly runAgain: () => void
  readonly remove: () => void
}

export function createActions(page: Page, runId: RunId): RunActions {
  const navigate = useNavigate()
  const [busy, setBusy] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  const start: RunActions['start'] = async (asked) => {
    setBusy(true)
    setError(undefined)
    const result = await asked
    setBusy(false)
    if ('error' in result) setError(fromWire(result.error))
    else navigate(`/runs/${result.value}`)
  }
  const remove = async () => {
    const isGone = await deleteRuns(page, [runId], setError)
    if (isGone) navigate('/runs')
  }
  return {
    ...{ busy, error, fail: setError, start },
    runAgain: () => {
      if (!busy()) void start(page.worker.runAgain(runId))
    },
    remove: () => void remove(),
  }
}
