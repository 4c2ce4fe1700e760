import type { RunId } from '@harness/shared/ids.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { shotOf } from '../../store/runs.ts'
import type { HarnessDb } from '../../store/schema.ts'

export interface Shot {
  readonly step: number
  /** An object address; it is revoked when another picture has taken its place. */
  readonly url: string
}

/** The picture of a step. The one before stays until the next has come, so that scrubbing never shows a gap. */
export function createShot(
  db: HarnessDb,
  runId: RunId,
  step: Accessor<number | undefined>,
): Accessor<Shot | undefined> {
  const [shot, setShot] = createSignal<Shot>()
  const show = (next: Shot | undefined) => {
    const before = shot()
    setShot(next)
    if (before) URL.revokeObjectURL(before.url)
  }
  createEffect(
    on(step, (wanted) => {
      if (wanted === undefined) return
      let stale = false
      onCleanup(() => {
        stale = true
      })
      void shotOf(db, runId, wanted).then(
        (blob) => {
          if (!stale) show(blob && { step: wanted, url: URL.createObjectURL(blob) })
        },
        () => {
          if (!stale) show(undefined) // the stage then says that there is no picture
        },
      )
    }),
  )
  onCleanup(() => show(undefined))
  return shot
}
