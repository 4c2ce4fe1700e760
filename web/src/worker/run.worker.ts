// The worker's entry, one of the two places where Harness is put together.
import { HarnessError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Desk } from '../core/control/desk.ts'
import type { Activity } from '../core/ports.ts'
import { compatibleModels } from '../models/compatible-server.ts'
import { visionModels } from '../models/ollama-server.ts'
import { sensors } from '../sensors/sensors.ts'
import { deleteRuns } from '../store/delete-runs.ts'
import { type Loggers, readLoggers } from '../store/loggers.ts'
import { HarnessDb } from '../store/schema.ts'
import { watch } from '../store/watch.ts'
import type { Result, WorkerApi } from './api.ts'
import { attempt } from './attempt.ts'
import { boot } from './boot.ts'
import { makeBridgeLink } from './bridge-link.ts'
import { makeModelCare } from './models/care.ts'
import { makeModelDesk } from './models/desk.ts'
import { makeKeyRing } from './models/keys.ts'
import { makeLanes } from './models/lane.ts'
import { namedModel } from './models/named.ts'
import { preflight } from './models/preflight.ts'
import { useModelServer } from './models/server.ts'
import { makeLedger } from './privacy/ledger.ts'
import { changeBetween, modeFrom, providersOf, switchMode } from './privacy/network.ts'
import { tryToLeave } from './privacy/self-test.ts'
import { makeDiary } from './runs/diary.ts'
import { imaging } from './runs/imaging.ts'
import { makeLiveRuns } from './runs/live-runs.ts'
import { makeSignInWindow } from './sign-in-window.ts'
import { makeSignIns } from './sign-ins.ts'
import { storageReport } from './storage.ts'
import { systemClock, systemIds } from './system.ts'

// The policy of the page forbids making code from text, which zod would otherwise do.
z.config({ jitless: true })

const system = { clock: systemClock, ids: systemIds }
const db = new HarnessDb()
const ledger = makeLedger(systemClock, (input, init) => fetch(input, init))
const { fetch: send, note } = ledger
const link = makeBridgeLink({ origin: self.location.origin, fetch: send, note })
const keys = makeKeyRing(db)
const signIns = makeSignIns({ db, clock: systemClock, vault: keys.vault })
const signInWindow = makeSignInWindow({ ...system, socket: link.socket, keep: signIns.keepLeft })
const desk = makeModelDesk({ db, clock: systemClock, fetch: send, keys, link })
const listeners = new Set<(runId: RunId, activity: Activity) => void>()

let loggers: Loggers = {}
watch(
  () => readLoggers(db),
  (found) => {
    loggers = found
  },
  () => undefined, // without its settings the console stays quiet
)
const diary = makeDiary(() => loggers, console)

const inLane = makeLanes()
const care = makeModelCare(systemClock, send)
const runs = makeLiveRuns({
  ...system,
  db,
  link,
  sensors,
  imaging,
  makeModel: async (choice, signal) => inLane(await desk.model(choice, signal)),
  tokenBudget: desk.tokenBudget,
  signIn: signIns.get,
  tell: (runId, activity) => {
    for (const listener of listeners) listener(runId, activity)
  },
  note: diary.note,
})

/** Who clicks faster than the page says hello waits for the pairing instead of being refused. */
let booting: Promise<unknown> = Promise.resolve()

function atDesk(
  runId: RunId,
  deed: (runDesk: Desk) => void | Promise<void>,
): Promise<Result<null>> {
  return attempt(async () => {
    await deed(runs.desk(runId))
    return null
  })
}

const api: WorkerApi = {
  boot: (token) => {
    const booted = boot({ ...system, db, link }, token)
    booting = booted
    return booted
  },
  preflight: ({ model, device }) =>
    preflight(
      { link, clock: systemClock, fetch: send, house: { db, keys, desk } },
      namedModel(model),
      device,
    ),
  simulators: async () => {
    await booting
    return attempt(() => link.simulators())
  },
  bootSimulator: (udid) =>
    attempt(async () => {
      await link.bootSimulator(udid)
      return null
    }),
  models: (origin) =>
    visionModels({ origin, clock: systemClock, fetch: send }, AbortSignal.timeout(10_000)),
  compatibleModels: (origin) =>
    attempt(async () => {
      const key = keys.get('compatible')
      const server = { origin, clock: systemClock, fetch: send, ...(key && { key }) }
      const { models } = await compatibleModels(server, AbortSignal.timeout(10_000))
      return models.filter(({ vision }) => vision !== false).map(({ id }) => id)
    }),
  catalog: () => attempt(desk.catalog),
  tokenLimits: (model) => attempt(() => desk.tokenLimits(model)),
  keys: () => attempt(keys.report),
  setKey: (owner, key, remember) => attempt(() => keys.set(owner, key, remember)),
  forgetKey: (owner) => attempt(() => keys.forget(owner)),
  unlockKeys: (passphrase) => attempt(() => keys.unlock(passphrase)),
  lockKeys: async () => {
    keys.lock()
    signIns.lock()
  },
  forgetAllKeys: () =>
    attempt(async () => {
      signIns.lock()
      return keys.forgetAll()
    }),
  signIns: () => attempt(signIns.report),
  keepSignIn: (url, text) => attempt(() => signIns.keep(url, text)),
  canSignInByHand: async () => {
    await booting
    return attempt(async () => (await link.health()).windows ?? false)
  },
  signInByHand: (url) => attempt(() => signInWindow.open(url)),
  endSignInByHand: async (how) => signInWindow.end(how),
  rememberSignIn: (site) => attempt(() => signIns.remember(site)),
  forgetSignIn: (site) => attempt(() => signIns.forget(site)),
  mode: () =>
    attempt(async () => {
      const mode = await link.mode()
      return { mode: mode.mode, providers: providersOf(mode) }
    }),
  describeMode: (wish) =>
    attempt(async () => {
      const now = await link.mode()
      return changeBetween(now, modeFrom(wish, now))
    }),
  switchMode: (wish) => attempt(() => switchMode(link, wish)),
  ledger: async () => ledger.entries(),
  tryToLeave: (origin) => tryToLeave(origin),
  start: async (order, inputs) => {
    await booting
    return runs.start({ ...order, model: namedModel(order.model) }, inputs)
  },
  resume: async (runId) => {
    await booting
    return runs.resume(runId)
  },
  stop: async (runId) => runs.stop(runId),
  decide: (runId, callId, approval) => atDesk(runId, (desk) => desk.answer(callId, approval)),
  forget: (runId, id) => atDesk(runId, (desk) => desk.forget(id)),
  steer: (runId, text) =>
    atDesk(runId, (desk) => {
      if (!desk.say(text)) throw new HarnessError('run_unknown')
    }),
  hand: (runId, input) => atDesk(runId, (desk) => desk.hand(input)),
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
  useModelServer: (origin, kind) => attempt(() => useModelServer(link, origin, kind)),
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
