import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { isHeld } from '../../../store/lock.ts'
import { unfinishedRuns } from '../../../store/runs.ts'
import type { HarnessDb } from '../../../store/schema.ts'

/** A newer version of Harness, fetched in the background. It is used when a person says so, and never during a run. */
export interface Update {
  readonly ready: Accessor<boolean>
  /** Loading was asked for while a run goes on in some tab. */
  readonly postponed: Accessor<boolean>
  load(): Promise<void>
}

/** A newer version takes over within this, or not before the one before it has had nothing to do for half a minute. */
const TAKE_OVER_MS = 3_000

/** Watches for a newer version. `drop` lets go of one that does not give way; false when it must stay. */
export function createUpdate(
  db: HarnessDb,
  registering: Promise<ServiceWorkerRegistration | undefined>,
  drop: (registration: ServiceWorkerRegistration) => Promise<boolean>,
): Update {
  const [ready, setReady] = createSignal(false)
  const [postponed, setPostponed] = createSignal(false)
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  let registration: ServiceWorkerRegistration | undefined
  let isRequested = false
  // Without one before it, a version is no news: this page is of the same.
  let isControlled = Boolean(container?.controller)

  const onChange = () => {
    if (isRequested) return location.reload()
    // Another tab has loaded the new version; this one still shows the old.
    if (isControlled) setReady(true)
    isControlled = true
  }
  const look = () => {
    // Without the bridge there is nothing to find.
    if (!document.hidden) registration?.update().catch(() => undefined)
  }
  container?.addEventListener('controllerchange', onChange)
  document.addEventListener('visibilitychange', look)
  onCleanup(() => {
    container?.removeEventListener('controllerchange', onChange)
    document.removeEventListener('visibilitychange', look)
  })
  const useIt = () => {
    if (!registration?.waiting) return location.reload()
    registration.waiting.postMessage('load')
    // A file that is asked for in this moment wakes the older version up again (measured in Chromium).
    setTimeout(async () => {
      if (registration && (await drop(registration))) location.reload()
    }, TAKE_OVER_MS)
  }
  // What was asked for holds also when a still newer version takes the place of the one that waited.
  const onReady = () => (isRequested ? useIt() : setReady(true))
  void registering.then((known) => {
    registration = known
    if (known) watch(known, onReady)
  })
  return {
    ready,
    postponed,
    async load() {
      // Where the store cannot be read no run goes on, and the newer version may be the way out.
      setPostponed(await hasRunning(db).catch(() => false))
      if (postponed()) return
      isRequested = true
      useIt()
    },
  }
}

function watch(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) onUpdate()
    })
  if (registration.waiting) onUpdate()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** True while any tab of this browser writes a run. */
async function hasRunning(db: HarnessDb): Promise<boolean> {
  const runs = await unfinishedRuns(db)
  return (await Promise.all(runs.map(({ runId }) => isHeld(runId)))).some(Boolean)
}
