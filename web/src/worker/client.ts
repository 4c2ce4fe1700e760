// The page's side of the worker. Whoever calls `connect` has the only worker of the page.
import * as Comlink from 'comlink'
import type { WorkerApi } from './api.ts'
import { trustedScript } from './privacy/trusted-script.ts'
import workerUrl from './run.worker.ts?worker&url'

/** The same methods as in the worker; canvases move there, and callbacks stay reachable from there. */
export function connect(): WorkerApi {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module', name: 'harness' })
  const remote = Comlink.wrap<WorkerApi>(worker)
  return {
    boot: (token) => remote.boot(token),
    preflight: (choice) => remote.preflight(choice),
    simulators: () => remote.simulators(),
    bootSimulator: (udid) => remote.bootSimulator(udid),
    models: (origin) => remote.models(origin),
    compatibleModels: (origin) => remote.compatibleModels(origin),
    catalog: () => remote.catalog(),
    tokenLimits: (model) => remote.tokenLimits(model),
    keys: () => remote.keys(),
    setKey: (owner, key, remember) => remote.setKey(owner, key, remember),
    forgetKey: (owner) => remote.forgetKey(owner),
    unlockKeys: (passphrase) => remote.unlockKeys(passphrase),
    lockKeys: () => remote.lockKeys(),
    forgetAllKeys: () => remote.forgetAllKeys(),
    signIns: () => remote.signIns(),
    keepSignIn: (url, text) => remote.keepSignIn(url, text),
    canSignInByHand: () => remote.canSignInByHand(),
    signInByHand: (url) => remote.signInByHand(url),
    endSignInByHand: (how) => remote.endSignInByHand(how),
    rememberSignIn: (site) => remote.rememberSignIn(site),
    forgetSignIn: (site) => remote.forgetSignIn(site),
    mode: () => remote.mode(),
    describeMode: (wish) => remote.describeMode(wish),
    switchMode: (wish) => remote.switchMode(wish),
    ledger: () => remote.ledger(),
    tryToLeave: (origin) => remote.tryToLeave(origin),
    start: (order, inputs) => remote.start(order, inputs),
    resume: (runId) => remote.resume(runId),
    stop: (runId) => remote.stop(runId),
    decide: (runId, callId, approval) => remote.decide(runId, callId, approval),
    forget: (runId, id) => remote.forget(runId, id),
    steer: (runId, text) => remote.steer(runId, text),
    hand: (runId, input) => remote.hand(runId, input),
    pause: (runId) => remote.pause(runId),
    goOn: (runId) => remote.goOn(runId),
    retry: (runId) => remote.retry(runId),
    mirror: (runId, canvas) => remote.mirror(runId, canvas && Comlink.transfer(canvas, [canvas])),
    sample: () => remote.sample(),
    load: (choice) => remote.load(choice),
    pull: (choice, listener) => remote.pull(choice, Comlink.proxy(listener)),
    stopPull: () => remote.stopPull(),
    useModelServer: (origin, kind) => remote.useModelServer(origin, kind),
    storage: () => remote.storage(),
    deleteRuns: () => remote.deleteRuns(),
    exportRun: (runId, format) => remote.exportRun(runId, format),
    importRuns: (files, listener) => remote.importRuns(files, Comlink.proxy(listener)),
    watch: (listener) => remote.watch(Comlink.proxy(listener)),
  }
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
