// The worker's entry, one of the two places where Harness is put together.
import { HarnessError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Desk } from '../core/control/desk.ts'
import type { Activity } from '../core/ports.ts'
import { makeModel } from '../models/models.ts'
import { visionModels } from '../models/ollama-server.ts'
import { sensors } from '../sensors/sensors.ts'
import { deleteRuns } from '../store/delete-runs.ts'
import { HarnessDb } from '../store/schema.ts'
import type { Result, WorkerApi } from './api.ts'
import { attempt } from './attempt.ts'
import { boot } from './boot.ts'
import { makeBridgeLink } from './bridge-link.ts'
import { imaging } from './imaging.ts'
import { makeLanes } from './lane.ts'
import { makeLiveRuns } from './live-runs.ts'
import { makeModelCare } from './model-care.ts'
import { useModelServer } from './model-server.ts'
import { namedModel } from './named-model.ts'
import { preflight } from './preflight.ts'
import { storageReport } from './storage.ts'
import { systemClock, systemIds } from './system.ts'

// The policy of the page forbids making code from text, which zod would otherwise do.
z.config({ jitless: true })

const system = { clock: systemClock, ids: systemIds }
const db = new HarnessDb()
const link = makeBridgeLink(self.location.origin)
const listeners = new Set<(runId: RunId, activity: Activity) => void>()

const inLane = makeLanes()
const care = makeModelCare(systemClock)
const runs = makeLiveRuns({
  ...system,
  db,
  link,
  sensors,
  imaging,
  makeModel: async (choice, signal) => inLane(await makeModel(choice, system, signal)),
  tell: (runId, activity) => {
    for (const listener of listeners) listener(runId, activity)
  },
})

/** Who clicks faster than the page says hello waits for the pairing instead of being refused. */
let booting: Promise<unknown> = Promise.resolve()

function atDesk(runId: RunId, deed: (desk: Desk) => void): Promise<Result<null>> {
  return attempt(async () => {
    deed(runs.desk(runId))
    return null
  })
}

const api: WorkerApi = {
  boot: (token) => {
    const booted = boot({ ...system, db, link }, token)
    booting = booted
    return booted
  },
  preflight: ({ model }) => preflight(link, systemClock, namedModel(model)),
  models: (origin) => visionModels({ origin, clock: systemClock }, AbortSignal.timeout(10_000)),
  start: async (choice) => {
    await booting
    return runs.start({ ...choice, model: namedModel(choice.model) })
  },
  resume: async (runId) => {
    await booting
    return runs.resume(runId)
  },
  stop: async (runId) => runs.stop(runId),
  decide: (runId, callId, approval) => atDesk(runId, (desk) => desk.answer(callId, approval)),
  steer: (runId, text) =>
    atDesk(runId, (desk) => {
      if (!desk.say(text)) throw new HarnessError('run_unknown')
    }),
  pause: (runId) => atDesk(runId, (desk) => desk.pause()),
  goOn: (runId) => atDesk(runId, (desk) => desk.resume()),
  retry: (runId) => atDesk(runId, (desk) => desk.retry()),
  mirror: async (runId, canvas) => runs.mirror(runId, canvas),
  sample: async () => {
    await booting
    return attempt(() => link.sample())
  },
  load: (choice) => care.load(namedModel(choice)),
  pull: (choice, listener) => care.pull(namedModel(choice), listener),
  stopPull: async () => care.stopPull(),
  useModelServer: (origin) => attempt(() => useModelServer(link, origin)),
  storage: () => storageReport(db),
  deleteRuns: () => attempt(() => deleteRuns(db)),
  exportRun: (runId, format) =>
    attempt(async () => (await import('../bundle/export-run.ts')).exportRun(db, runId, format)),
  importRuns: (files, listener) =>
    attempt(async () =>
      (await import('../bundle/import-bundle.ts')).importBundle(db, files, listener),
    ),
  watch: async (listener) => {
    listeners.add(listener)
  },
}

Comlink.expose(api)
