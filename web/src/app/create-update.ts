import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { onReturn } from '../kit/page/on-return.ts'
import { isHeld } from '../store/lock.ts'
import { unfinishedIds } from '../store/run-index.ts'
import type { HarnessDb } from '../store/schema.ts'

/** A newer version of Harness, fetched in the background. Loaded on request, never during a run. */
export interface Update {
  readonly ready: Accessor<boolean>
  /** True after loading was requested while a tab has a live run. */
  readonly postponed: Accessor<boolean>
  load(): Promise<void>
}

/** Time for a new worker to take over, in milliseconds; the old one may stay for 30 s. */
const TAKE_OVER_MS = 3_000

/** Watches for a newer version. `drop` unregisters an old worker; false if it must stay. */
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
  // The first worker is the same version as this page.
  let isControlled = Boolean(container?.controller)

  const onChange = () => {
    if (isRequested) return location.reload()
    // Another tab has loaded the new version; this one still shows the old.
    if (isControlled) setReady(true)
    isControlled = true
  }
  const look = () => {
    // Offline there is no update to find.
    registration?.update().catch(() => undefined)
  }
  container?.addEventListener('controllerchange', onChange)
  onReturn(look)
  onCleanup(() => container?.removeEventListener('controllerchange', onChange))
  const useIt = () => {
    if (!registration?.waiting) return location.reload()
    registration.waiting.postMessage('load')
    // A file request at this moment wakes the old worker up again (measured in Chromium).
    setTimeout(async () => {
      if (registration && (await drop(registration))) location.reload()
    }, TAKE_OVER_MS)
  }
  // The request also applies to a still newer version that replaces the waiting one.
  const onReady = () => (isRequested ? useIt() : setReady(true))
  void registering.then((known) => {
    registration = known
    if (known) watch(known, onReady)
  })
  return {
    ready,
    postponed,
    async load() {
      // If the store cannot be read, no run is live, and the new version may fix it.
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
  return (await Promise.all((await unfinishedIds(db)).map(isHeld))).some(Boolean)
}
