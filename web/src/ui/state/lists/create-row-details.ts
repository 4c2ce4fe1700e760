import type { RunId } from '@harness/shared/language/ids.ts'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { RunDetails } from '../../../store/records.ts'
import { watch } from '../../../store/watch.ts'
import { usePage } from '../shell/page.ts'
import type { HistoryLine } from './history-layout.ts'

/**
 * What a person wrote about the runs that are drawn; it follows changes, and a moment behind the
 * scrolling.
 */
export function createRowDetails(
  drawn: Accessor<readonly HistoryLine[]>,
): (runId: RunId) => RunDetails | undefined {
  const page = usePage()
  const [details, setDetails] = createSignal<ReadonlyMap<RunId, RunDetails>>(new Map())
  const runIds = createMemo(() =>
    drawn().flatMap((line) => (typeof line === 'string' ? [] : [line.runId])),
  )
  const take = (found: readonly (RunDetails | undefined)[]) =>
    setDetails(new Map(found.flatMap((each) => (each ? [[each.runId, each]] : []))))
  createEffect(
    on(
      () => runIds().join(),
      () => {
        const wanted = [...runIds()]
        // the list works without names and tags
        const ignore = () => undefined
        onCleanup(watch(async () => page.db.runDetails.bulkGet(wanted), take, ignore))
      },
    ),
  )
  return (runId) => details().get(runId)
}
