import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import { type Usual, usualRun } from '../../../store/past.ts'
import type { DefaultModel } from '../../../store/preferences.ts'
import type { HarnessDb } from '../../../store/schema.ts'

/**
 * How long finished runs of that model took in this browser; undefined when there are too few to
 * say.
 */
export function createForecast(
  db: HarnessDb,
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
        void usualRun(db, chosen).then(
          (found) => mine === newest && setUsual(found),
          () => undefined, // the form works without a forecast
        )
      },
    ),
  )
  return usual
}
