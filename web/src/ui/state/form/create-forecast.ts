import { isCloud } from '@harness/shared/order/provider-names.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import { type Usual, usualRun } from '../../../store/past.ts'
import type { DefaultModel } from '../../../store/preferences.ts'
import type { Page } from '../shell/page.ts'

/**
 * How long finished runs of that model took in this browser, and what they cost; undefined when there are too few to
 * say.
 */
export function createForecast(
  { db, worker }: Pick<Page, 'db' | 'worker'>,
  model: Accessor<DefaultModel | undefined>,
): Accessor<Usual | undefined> {
  const [usual, setUsual] = createSignal<Usual>()
  let newest = 0
  createEffect(
    on(
      () => JSON.stringify(model()),
      () => {
        const chosen = model()
        newest += 1
        const mine = newest
        setUsual(undefined)
        if (!chosen) return
        void forecast({ db, worker }, chosen).then(
          (found) => mine === newest && setUsual(found),
          () => undefined, // the form works without a forecast
        )
      },
    ),
  )
  return usual
}

/** Prices are read for paid models alone. */
async function forecast({ db, worker }: Pick<Page, 'db' | 'worker'>, model: DefaultModel) {
  const answer = isCloud(model.provider) ? await worker.catalog() : { value: [] }
  return usualRun(db, model, 'value' in answer ? answer.value : [])
}
