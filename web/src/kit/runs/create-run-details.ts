import type { RunId } from '@harness/shared/base/ids.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { RunDetails } from '../../store/records.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { watch } from '../../store/watch.ts'
import { usePage } from '../page/page.ts'

/** Live details of the given runs. Reads lag slightly behind scrolling. */
export function createRunDetails(
  runIds: Accessor<readonly RunId[]>,
): (runId: RunId) => RunDetails | undefined {
  const page = usePage()
  const [details, setDetails] = createSignal<ReadonlyMap<RunId, RunDetails>>(new Map())
  const wanted = createMemo(() => [...runIds()])
  const take = (found: readonly (RunDetails | undefined)[]) =>
    setDetails(new Map(found.flatMap((each) => (each ? [[each.runId, each]] : []))))
  createEffect(
    on(
      () => wanted().join(),
      () => {
        const ids = wanted()
        // Without details, the list lacks only names and tags.
        const ignore = () => undefined
        onCleanup(watch(async () => page.db.runDetails.bulkGet(ids), take, ignore))
      },
    ),
  )
  return (runId) => details().get(runId)
}

export function createRunNames(
  runs: Accessor<readonly RunEntry[]>,
): (run: Pick<RunEntry, 'runId' | 'goal'>) => string {
  const detailsOf = createRunDetails(() => runs().map(({ runId }) => runId))
  return ({ runId, goal }) => shownName(detailsOf(runId), goal)
}
