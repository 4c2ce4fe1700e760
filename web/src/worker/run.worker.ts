// The worker's entry, one of the two places where Harness is put together.
import type { RunId } from '@harness/shared/ids.ts'
import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Activity } from '../core/ports.ts'
import { makeModel } from '../models/models.ts'
import { visionModels } from '../models/ollama-server.ts'
import { sensors } from '../sensors/sensors.ts'
import { HarnessDb } from '../store/schema.ts'
import type { WorkerApi } from './api.ts'
import { boot } from './boot.ts'
import { makeBridgeLink } from './bridge-link.ts'
import { imaging } from './imaging.ts'
import { makeLiveRuns } from './live-runs.ts'
import { preflight } from './preflight.ts'
import { systemClock, systemIds } from './system.ts'

// The policy of the page forbids making code from text, which zod would otherwise do.
z.config({ jitless: true })

const system = { clock: systemClock, ids: systemIds }
const db = new HarnessDb()
const link = makeBridgeLink(self.location.origin)
const listeners = new Set<(runId: RunId, activity: Activity) => void>()

const runs = makeLiveRuns({
  ...system,
  db,
  link,
  sensors,
  imaging,
  makeModel: (choice, signal) => makeModel(choice, system, signal),
  tell: (runId, activity) => {
    for (const listener of listeners) listener(runId, activity)
  },
})

const api: WorkerApi = {
  boot: (token) => boot({ ...system, db, link }, token),
  preflight: ({ model }) => preflight(link, systemClock, model),
  models: (origin) => visionModels({ origin, clock: systemClock }, AbortSignal.timeout(10_000)),
  start: (choice) => runs.start(choice),
  stop: async (runId) => runs.stop(runId),
  mirror: async (runId, canvas) => runs.mirror(runId, canvas),
  watch: async (listener) => {
    listeners.add(listener)
  },
}

Comlink.expose(api)
