import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { isCloud } from '@harness/shared/order/providers.ts'
import { type CostEstimate, costOf } from '@harness/shared/views/cost.ts'
import type { RunState } from '@harness/shared/views/fold.ts'
import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { WorkerApi } from '../../../worker/api.ts'

/** Cost of a run's calls so far at known prices; undefined when free or unknown. */
export function createCost(
  worker: Pick<WorkerApi, 'catalog'>,
  run: () => RunState,
): Accessor<CostEstimate | undefined> {
  const [entry, setEntry] = createSignal<CatalogEntry>()
  const paid = createMemo(() => {
    const started = run().started
    return started && isCloud(started.provider) ? `${started.provider}/${started.model}` : undefined
  })
  createEffect(
    on(paid, (key) => {
      setEntry(undefined)
      if (key === undefined) return
      void worker.catalog().then((answer) => {
        const all = 'value' in answer ? answer.value : []
        setEntry(all.find(({ provider, id }) => `${provider}/${id}` === key))
      })
    }),
  )
  return () => {
    const known = entry()
    return known && estimateOf(run(), known)
  }
}

/** Long prompts may have another price, so each call is counted by itself. */
export function estimateOf(run: RunState, entry: CatalogEntry): CostEstimate | undefined {
  const calls = run.steps.flatMap(({ modelCalls }) => modelCalls)
  const day = (run.started?.ts ?? '').slice(0, 10)
  const nothing = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, thinking: 0 }
  const first = costOf(nothing, entry, day)
  if (!first) return undefined
  const usd = calls.reduce((sum, { tokens }) => sum + (costOf(tokens, entry, day)?.usd ?? 0), 0)
  return { usd, pricesFrom: first.pricesFrom }
}
