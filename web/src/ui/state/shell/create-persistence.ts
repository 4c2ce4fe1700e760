import { onCleanup } from 'solid-js'
import { isTimeToKeep, markPersistenceRequested } from '../../../store/preferences.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { watch } from '../../../store/watch.ts'

/** Asks once for persistent storage, after the first finished run. */
export function createPersistence(db: HarnessDb): void {
  let isRequesting = false
  const requestPersistence = async (isTime: boolean) => {
    if (!isTime || isRequesting) return
    isRequesting = true
    await navigator.storage.persist()
    await markPersistenceRequested(db)
  }
  const stop = watch(
    () => isTimeToKeep(db),
    // if the request fails, the next load repeats it
    (isTime) => void requestPersistence(isTime).catch(() => undefined),
    () => undefined,
  )
  onCleanup(stop)
}
