// The page's side of the worker. Call `connect` once: it starts the only worker of the page.
import * as Comlink from 'comlink'
import type { WorkerApi } from './api.ts'
import { type Hosting, STATIC_WORKER } from './hosting.ts'
import { makeTrustedScript, type TrustedScript } from './privacy/trusted-script.ts'
import workerUrl from './run.worker.ts?worker&url'
import { registerTransfers } from './transfer.ts'

interface Client {
  /** Proxy of the worker's methods. */
  readonly worker: WorkerApi
  /** Registers the service worker for offline use. Undefined without support or in development. */
  registerOffline(root: string): Promise<ServiceWorkerRegistration | undefined>
}

export function connect(hosting: Hosting = 'bridge', name = 'harness'): Client {
  const trusted = makeTrustedScript()
  registerTransfers()
  const worker = hosting === 'static' ? underPolicyOfPage(trusted) : underOwnHeaders(trusted, name)
  return {
    worker: Comlink.wrap<WorkerApi>(worker),
    registerOffline: (root) => registerOffline(root, trusted),
  }
}

/** Transfers the port for commands to the frames of HTML prototypes. */
export function giveFrames(worker: WorkerApi, port: MessagePort): void {
  void worker.hostFrames(Comlink.transfer(port, [port]))
}

/** Starts the worker with its own policy, which the bridge sends with the script. */
function underOwnHeaders(trusted: TrustedScript, name: string): Worker {
  return new Worker(trusted(workerUrl), { type: 'module', name })
}

/**
 * Starts the worker from a blob, so that it inherits the page's policy: a static host sends none
 * with the script
 * (https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container).
 */
function underPolicyOfPage(trusted: TrustedScript): Worker {
  const address = new URL(workerUrl, location.href).href
  const script = new Blob([`import ${JSON.stringify(address)}`], { type: 'text/javascript' })
  const options: WorkerOptions = { type: 'module', name: STATIC_WORKER }
  return new Worker(trusted(URL.createObjectURL(script)), options)
}

/**
 * True when any server at the address answers this page. Call it from the page after a click, since
 * the browser may ask the user first.
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
  // Some browsers forbid it, as in private windows; the app then needs its bridge.
  return navigator.serviceWorker.register(trusted(`${root}sw.js`)).catch(() => undefined)
}

/**
 * Unregisters the service worker, so that the next load comes from the bridge or host. Returns
 * false and keeps it when that is unreachable, since its copy is then the only one.
 */
export async function dropOffline(
  root: string,
  registration: ServiceWorkerRegistration,
): Promise<boolean> {
  // HEAD requests bypass the service worker.
  const answer = await fetch(root, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer !== undefined && registration.unregister()
}
