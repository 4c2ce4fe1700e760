import type { RunId } from '@harness/shared/language/ids.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { screenOf } from '../../../store/runs.ts'
import type { HarnessDb, ScreenEntry } from '../../../store/schema.ts'

/** What a step's screen holds besides its picture. */
export type ScreenSeen = Pick<ScreenEntry, 'step' | 'scene' | 'marks'>

/** The elements and marks of a step, read while `wanted`; undefined until they are there. */
export function createScreen(
  db: HarnessDb,
  runId: RunId,
  step: Accessor<number | undefined>,
): Accessor<ScreenSeen | undefined> {
  const [screen, setScreen] = createSignal<ScreenSeen>()
  createEffect(
    on(step, (wanted) => {
      setScreen(undefined)
      if (wanted === undefined) return
      let stale = false
      onCleanup(() => {
        stale = true
      })
      void screenOf(db, runId, wanted).then(
        (found) => {
          if (!stale) setScreen(found)
        },
        () => undefined, // the parts that need it then say so
      )
    }),
  )
  return screen
}
