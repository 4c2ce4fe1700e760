import { type Accessor, createSignal } from 'solid-js'

/** True once the service worker holds the app, so that it opens without its bridge or host. */
export function createOffline(): Accessor<boolean> {
  const [isKept, setIsKept] = createSignal(false)
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => setIsKept(true))
  return isKept
}
