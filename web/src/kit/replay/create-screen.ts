import type { RunId } from '@harness/shared/base/ids.ts'
import type { ScreenFile } from '@harness/shared/device/observation.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { RunFiles } from '../runs/run-files.ts'

/** Elements and marks of a step, read while `wanted`; undefined until loaded. */
export function createScreen(
  files: RunFiles,
  runId: RunId,
  step: Accessor<number | undefined>,
): Accessor<ScreenFile | undefined> {
  const [screen, setScreen] = createSignal<ScreenFile>()
  createEffect(
    on(step, (wanted) => {
      setScreen(undefined)
      if (wanted === undefined) return
      let stale = false
      onCleanup(() => {
        stale = true
      })
      void files.screen(runId, wanted).then(
        (found) => {
          if (!stale) setScreen(found)
        },
        () => undefined, // the parts that need it then say so
      )
    }),
  )
  return screen
}
