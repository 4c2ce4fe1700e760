// The page's side of the worker. Whoever calls `connect` has the only worker of the page.
import * as Comlink from 'comlink'
import type { WorkerApi } from './api.ts'
import workerUrl from './run.worker.ts?worker&url'

/** The same methods as in the worker; canvases move there, and callbacks stay reachable from there. */
export function connect(): WorkerApi {
  const worker = new Worker(trusted(workerUrl), { type: 'module', name: 'harness' })
  const remote = Comlink.wrap<WorkerApi>(worker)
  return {
    boot: (token) => remote.boot(token),
    preflight: (choice) => remote.preflight(choice),
    models: (origin) => remote.models(origin),
    start: (choice) => remote.start(choice),
    stop: (runId) => remote.stop(runId),
    mirror: (runId, canvas) => remote.mirror(runId, canvas && Comlink.transfer(canvas, [canvas])),
    watch: (listener) => remote.watch(Comlink.proxy(listener)),
  }
}

/** The page's policy lets only this address become a worker. Browsers without Trusted Types need no permission. */
function trusted(url: string): string {
  return (
    self.trustedTypes
      ?.createPolicy('harness', { createScriptURL: (script) => script })
      .createScriptURL(url) ?? url
  )
}
