import { isCloud } from '@harness/shared/order/provider-names.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { type Like, type Usual, usualRun } from '../../store/earlier-runs.ts'
import type { DefaultModel } from '../../store/preferences.ts'
import type { Page } from '../page/page.ts'

/** Goals, application and kind of device of the run to start. */
export type LikeGoals = Pick<Like, 'goal' | 'application' | 'device'>

/** Delay in milliseconds before a typed goal is read, so that not every letter counts. */
const PAUSE_MS = 300

/** Duration and cost of similar finished runs in this browser; undefined when there are too few. */
export function createForecast(
  { db, worker }: Pick<Page, 'db' | 'worker'>,
  model: Accessor<DefaultModel | undefined>,
  like: Accessor<LikeGoals>,
): Accessor<Usual | undefined> {
  const [usual, setUsual] = createSignal<Usual>()
  let newest = 0
  const read = () => {
    const chosen = model()
    newest += 1
    const mine = newest
    if (!chosen) return setUsual(undefined)
    void forecast(
      { db, worker },
      { provider: chosen.provider, model: chosen.model ?? '', ...like() },
    ).then(
      (found) => mine === newest && setUsual(found),
      () => undefined, // the form works without a forecast
    )
  }
  createEffect(
    on(
      () => JSON.stringify([model(), like()]),
      () => {
        if (newest === 0) return void read()
        const timer = setTimeout(read, PAUSE_MS)
        onCleanup(() => clearTimeout(timer))
      },
    ),
  )
  return usual
}

/** Reads prices for paid models only. */
async function forecast({ db, worker }: Pick<Page, 'db' | 'worker'>, like: Like) {
  const answer = isCloud(like.provider) ? await worker.catalog() : { value: [] }
  return usualRun(db, like, 'value' in answer ? answer.value : [])
}
