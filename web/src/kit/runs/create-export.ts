import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { FindingsFormat, Format, Result } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'

interface Export {
  readonly busy: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Saves the run. `isFull` leaves secrets in. */
  save(format: Format, isFull?: boolean): Promise<void>
  /** Saves only the findings, in a format for other tools. */
  saveFindings(format: FindingsFormat): Promise<void>
}

/** Milliseconds before the object URL is revoked; browsers read the file later than the click. */
const KEPT_MS = 60_000

export function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** Exports a run from this browser as one zip, without secrets unless it is a full copy. */
export function createExport(page: Page, run: Accessor<RunState>): Export {
  const [busy, setBusy] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  const make = async (file: (runId: RunId) => Promise<Result<File>>) => {
    const { started } = run()
    if (!started || busy()) return
    setBusy(true)
    setError(undefined)
    const result = await file(started.runId)
    setBusy(false)
    if ('error' in result) setError(fromWire(result.error))
    else {
      download(result.value)
      page.announce(`Exported ${result.value.name}.`, 'polite')
    }
  }
  const { worker } = page
  return {
    busy,
    error,
    save: (format, isFull = false) =>
      make((id) => worker.exportRun(id, format, isFull ? undefined : { decisions: 'secrets' })),
    saveFindings: (format) => make((id) => worker.exportFindings([id], format)),
  }
}
