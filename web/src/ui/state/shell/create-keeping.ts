import { onCleanup } from 'solid-js'
import { isTimeToKeep, markAskedToKeep } from '../../../store/preferences.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { watch } from '../../../store/watch.ts'

/** Asks the browser once to keep what is stored, when there is something worth keeping: after the first finished run. */
export function createKeeping(db: HarnessDb): void {
  let asking = false
  const ask = async (isTime: boolean) => {
    if (!isTime || asking) return
    asking = true
    await navigator.storage.persist()
    await markAskedToKeep(db)
  }
  const stop = watch(
    () => isTimeToKeep(db),
    // a browser that cannot be asked is asked again at the next load
    (isTime) => void ask(isTime).catch(() => undefined),
    () => undefined,
  )
  onCleanup(stop)
}
