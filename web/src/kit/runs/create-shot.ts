import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Picture, Pictures } from './create-pictures.ts'

/** Number of pictures decoded ahead on either side of the playhead. */
const AHEAD = 3

/** Picture of a step. The previous one stays until the next is decoded, to avoid gaps. */
export function createShot(
  pictures: Pictures,
  step: Accessor<number | undefined>,
  last: Accessor<number>,
): Accessor<Picture | undefined> {
  const [shot, setShot] = createSignal<Picture>()
  createEffect(
    on(step, (wanted) => {
      if (wanted === undefined) return
      let stale = false
      onCleanup(() => {
        stale = true
      })
      void pictures(wanted).then((picture) => {
        if (stale) return
        setShot(picture)
        for (let by = 1; by <= AHEAD; by++) {
          if (wanted + by <= last()) void pictures(wanted + by)
          if (wanted - by >= 1) void pictures(wanted - by)
        }
      })
    }),
  )
  return shot
}

/** True once it is known that the step has no picture. */
export function createIsMissing(
  pictures: Pictures,
  step: Accessor<number | undefined>,
): Accessor<boolean> {
  const [missing, setMissing] = createSignal(false)
  createEffect(
    on(step, (wanted) => {
      setMissing(false)
      if (wanted === undefined) return
      let stale = false
      onCleanup(() => {
        stale = true
      })
      void pictures(wanted).then((picture) => !stale && setMissing(picture === undefined))
    }),
  )
  return missing
}
