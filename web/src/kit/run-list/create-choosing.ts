import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createEffect, createMemo, createSignal } from 'solid-js'

export interface Choosing {
  /** Chosen runs that are listed, in list order. */
  readonly chosen: Accessor<readonly RunId[]>
  /** True while some chosen runs may not be listed yet. */
  readonly isShort: Accessor<boolean>
  /** Resolves to the chosen runs once all are listed; empty when the filter changed meanwhile. */
  readonly settled: () => Promise<readonly RunId[]>
  readonly isChosen: (runId: RunId) => boolean
  readonly toggle: (runId: RunId) => void
  /** Selects every run that matches, including those not listed yet. */
  readonly all: () => Promise<void>
  readonly none: () => void
}

/**
 * Selection of runs in a list. A new filter lists only the first page, so the rest is listed too
 * while selected runs are missing.
 */
export function createChoosing(
  listed: Accessor<readonly RunId[]>,
  listAll: () => Promise<boolean>,
  isPartial: Accessor<boolean>,
): Choosing {
  const [picked, setPicked] = createSignal<ReadonlySet<RunId>>(new Set())
  const chosen = createMemo(() =>
    picked().size === 0 ? [] : listed().filter((runId) => picked().has(runId)),
  )
  const isShort = createMemo(() => isPartial() && picked().size > chosen().length)
  createEffect(() => {
    if (isShort()) void listAll()
  })
  return {
    chosen,
    isShort,
    settled: async () => (isShort() && !(await listAll()) ? [] : chosen()),
    isChosen: (runId) => picked().has(runId),
    toggle: (runId) => {
      const next = new Set(picked())
      if (!next.delete(runId)) next.add(runId)
      setPicked(next)
    },
    all: async () => {
      if (await listAll()) setPicked(new Set(listed()))
    },
    none: () => setPicked(new Set<RunId>()),
  }
}
