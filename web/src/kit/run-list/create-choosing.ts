import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createEffect, createMemo, createSignal } from 'solid-js'

export interface Choosing {
  /** The chosen runs that are still listed, in the order of the list. */
  readonly chosen: Accessor<readonly RunId[]>
  /** True while more may be chosen than are listed yet. */
  readonly isShort: Accessor<boolean>
  /** The chosen runs once all are listed; none where the filter changed meanwhile. */
  readonly settled: () => Promise<readonly RunId[]>
  readonly isChosen: (runId: RunId) => boolean
  readonly toggle: (runId: RunId) => void
  /** Selects every run that matches, including those not listed yet. */
  readonly all: () => Promise<void>
  readonly none: () => void
}

/**
 * Several runs of a list, chosen for one thing to be done with all of them. A new filter lists the
 * first runs alone; where more are chosen, all are listed, so that each that matches stays chosen.
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
