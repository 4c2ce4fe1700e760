import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { markPersistenceRequested } from '../../store/preferences.ts'
import type { StorageReport } from '../../worker/api.ts'

export interface Storage {
  /** Undefined until the worker has answered. */
  readonly report: Accessor<StorageReport | undefined>
  /** True when the browser declined to make storage persistent. */
  readonly isRefused: Accessor<boolean>
  readonly keep: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly deleting: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Resolves to true when all runs are deleted. */
  readonly deleteAll: () => Promise<boolean>
}

/** Storage of Harness in this browser: size, persistence, deletion. */
export function createStorage(page: Page): Storage {
  const [report, setReport] = createSignal<StorageReport>()
  const [isRefused, setIsRefused] = createSignal(false)
  const [deleting, setDeleting] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  const read = async () => {
    setReport(await page.worker.storage())
  }
  void read()
  return {
    report,
    isRefused,
    deleting,
    error,
    refresh: read,
    keep: async () => {
      // Only a page can request this; a worker cannot.
      setIsRefused(!(await navigator.storage.persist()))
      await markPersistenceRequested(page.db).catch(() => undefined)
      await read()
    },
    deleteAll: async () => {
      setDeleting(true)
      setError(undefined)
      const result = await page.worker.deleteRuns()
      setDeleting(false)
      if ('error' in result) setError(fromWire(result.error))
      await read()
      return 'value' in result
    },
  }
}
