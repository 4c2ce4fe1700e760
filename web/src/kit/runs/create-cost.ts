import type { RunState } from '@harness/shared/log/fold.ts'
import { type CostEstimate, runCost } from '@harness/shared/log/views/cost.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { WorkerApi } from '../../worker/api.ts'

/** Cost so far of a run's calls at known prices; undefined when free or unknown. */
export function createCost(
  worker: Pick<WorkerApi, 'catalog'>,
  run: () => RunState,
): Accessor<CostEstimate | undefined> {
  const [catalog, setCatalog] = createSignal<readonly CatalogEntry[]>([])
  const isPaid = createMemo(() => {
    const { started, steps } = run()
    return [started, ...steps.flatMap(({ modelCalls }) => modelCalls)].some(
      (each) => each && isCloud(each.provider),
    )
  })
  createEffect(
    on(isPaid, (paid) => {
      if (!paid) return
      void worker.catalog().then((answer) => setCatalog('value' in answer ? answer.value : []))
    }),
  )
  return () => (isPaid() ? runCost(run(), catalog()) : undefined)
}
