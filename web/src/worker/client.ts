// The page's side of the worker. Call `connect` once: it starts the only worker of the page.
import * as Comlink from 'comlink'
import type { WorkerApi } from './api.ts'
import { type Hosting, STATIC_WORKER } from './hosting.ts'
import { makeTrustedScript, type TrustedScript } from './privacy/trusted-script.ts'
import workerUrl from './run.worker.ts?worker&url'
import { registerTransfers } from './transfer.ts'

interface Client {
  /** The methods of the worker, as they are there. */
  readonly worker: WorkerApi
  /**
   * Registers the service worker for offline use. Undefined in browsers without one, and in
   * development.
   */
  registerOffline(root: string): Promise<ServiceWorkerRegistration | undefined>
}

export function connect(hosting: Hosting = 'bridge'): Client {
  const trusted = makeTrustedScript()
  registerTransfers()
  const worker = hosting === 'static' ? underPolicyOfPage(trusted) : underOwnHeaders(trusted)
  return {
    worker: Comlink.wrap<WorkerApi>(worker),
    registerOffline: (root) => registerOffline(root, trusted),
  }
}

/** Gives the worker the port over which it orders the frames of HTML prototypes. */
export function giveFrames(worker: WorkerApi, port: MessagePort): void {
  void worker.hostFrames(Comlink.transfer(port, [port]))
}

/** The bridge sends the policy with the script of the worker. */
function underOwnHeaders(trusted: TrustedScript): Worker {
  return new Worker(trusted(workerUrl), { type: 'module', name: 'harness' })
}

/**
 * A static host sends no policy, so a worker of the network would have none. One made of a blob
 * inherits that of the page
 * (https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container).
 */
function underPolicyOfPage(trusted: TrustedScript): Worker {
  const address = new URL(workerUrl, location.href).href
  const script = new Blob([`import ${JSON.stringify(address)}`], { type: 'text/javascript' })
  const options: WorkerOptions = { type: 'module', name: STATIC_WORKER }
  return new Worker(trusted(URL.createObjectURL(script)), options)
}

/**
 * True when something at this address answers this page. From the page itself, and in answer to a
 * press: the browser may ask the person first.
 */
export async function answersPage(address: string, signal: AbortSignal): Promise<boolean> {
  const init = { cache: 'no-store', signal } as const
  return (await fetch(address, init).catch(() => undefined)) !== undefined
}

async function registerOffline(
  root: string,
  trusted: TrustedScript,
): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  // A browser may forbid it, in a private window for one: then the app needs its bridge, as before.
  return navigator.serviceWorker.register(trusted(`${root}sw.js`)).catch(() => undefined)
}

/**
 * Lets go of the service worker, so that the next loading comes from the bridge or host and brings
 * a new one. False, and it stays, when that does not answer: then its copy is all there is.
 */
export async function dropOffline(
  root: string,
  registration: ServiceWorkerRegistration,
): Promise<boolean> {
  // The service worker leaves this to the network.
  const answer = await fetch(root, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer !== undefined && registration.unregister()
}
