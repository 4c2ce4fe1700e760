// The page's side of the worker. Call `connect` once: it starts the only worker of the page.
import * as Comlink from 'comlink'
import type { WorkerApi } from './api.ts'
import { trustedScript } from './privacy/trusted-script.ts'
import workerUrl from './run.worker.ts?worker&url'
import { registerTransfers } from './transfer.ts'

/** The methods of the worker, as they are there. */
export function connect(): WorkerApi {
  registerTransfers()
  const worker = new Worker(trustedScript(workerUrl), { type: 'module', name: 'harness' })
  return Comlink.wrap<WorkerApi>(worker)
}

/** What opens the app without the bridge. Undefined where the browser has none, and in development. */
export async function registerOffline(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  // A browser may forbid it, in a private window for one: then the app needs its bridge, as before.
  return navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => undefined)
}

/**
 * Lets go of the service worker, so that the next loading comes from the bridge and brings a new one. False, and it stays,
 * when the bridge does not answer: then its copy is all there is.
 */
export async function dropOffline(registration: ServiceWorkerRegistration): Promise<boolean> {
  const answer = await fetch('/api/health').catch(() => undefined)
  return answer !== undefined && registration.unregister()
}
