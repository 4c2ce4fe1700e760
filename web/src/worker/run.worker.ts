// The worker's entry, one of the two places where Harness is put together.
import { HarnessError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Desk } from '../core/control/desk.ts'
import type { Activity } from '../core/ports.ts'
import { sensors } from '../sensors/sensors.ts'
import { deleteRuns } from '../store/delete-runs.ts'
import { type Loggers, readLoggers } from '../store/loggers.ts'
import { countRuns } from '../store/runs.ts'
import { HarnessDb } from '../store/schema.ts'
import { watch } from '../store/watch.ts'
import type { Result, StorageReport, WorkerApi } from './api.ts'
import { attempt } from './attempt.ts'
import { boot } from './boot.ts'
import { makeBridgeLink } from './bridge-link.ts'
import { makeKeyRing } from './credentials/keys.ts'
import { makeSignInWindow } from './credentials/sign-in-window.ts'
import { makeSignIns } from './credentials/sign-ins.ts'
import { limitConcurrency } from './models/concurrency-limit.ts'
import { makeModelService, namedModel } from './models/model-service.ts'
import { preflight } from './models/preflight.ts'
import { makePullAndLoad } from './models/pull-and-load.ts'
import { useModelServer } from './models/server.ts'
import { makeLedger } from './privacy/ledger.ts'
import { changeBetween, modeFrom, providersOf, switchMode } from './privacy/network.ts'
import { tryToLeave } from './privacy/self-test.ts'
import { makeDiary } from './run/diary.ts'
import { imaging } from './run/imaging.ts'
import { makeLiveRuns } from './run/live-runs.ts'
import { systemClock, systemIds } from './system.ts'
import { registerTransfers } from './transfer.ts'

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
const models = makeModelService({ db, clock: systemClock, fetch: send, keys, link })
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

const limited = limitConcurrency()
const pullAndLoad = makePullAndLoad(systemClock, send)
const runs = makeLiveRuns({
  ...system,
  db,
  link,
  sensors,
  imaging,
  makeModel: async (choice, signal) => limited(await models.model(choice, signal)),
  tokenBudget: models.tokenBudget,
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

/** What Harness keeps in this browser, as the browser estimates it. Never throws. */
async function storageReport(db: HarnessDb): Promise<StorageReport> {
  const [estimate, persisted, runs] = await Promise.all([
    navigator.storage.estimate().catch(() => ({})),
    navigator.storage.persisted().catch(() => false),
    countRuns(db).catch(() => 0),
  ])
  return { ...sizesOf(estimate), runs, persisted }
}

function sizesOf({ usage = 0, quota = 0 }: StorageEstimate) {
  return { usedBytes: usage, quotaBytes: quota }
}

const api: WorkerApi = {
  boot: (token) => {
    const booted = boot({ ...system, db, link }, token)
    booting = booted
    return booted
  },
  preflight: ({ model, device }) =>
    preflight(
      { link, clock: systemClock, fetch: send, house: { db, keys, models } },
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
  models: models.installed,
  compatibleModels: (origin) => attempt(() => models.offered(origin)),
  catalog: () => attempt(models.catalog),
  tokenLimits: (model) => attempt(() => models.tokenLimits(model)),
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
  decide: (runId, callId, approval) => atDesk(runId, (controls) => controls.answer(callId, approval)),
  forget: (runId, id) => atDesk(runId, (controls) => controls.forget(id)),
  steer: (runId, text) =>
    atDesk(runId, (controls) => {
      if (!controls.say(text)) throw new HarnessError('run_unknown')
    }),
  hand: (runId, input) => atDesk(runId, (controls) => controls.hand(input)),
  pause: (runId) => atDesk(runId, (controls) => controls.pause()),
  goOn: (runId) => atDesk(runId, (controls) => controls.resume()),
  retry: (runId) => atDesk(runId, (controls) => controls.retry()),
  mirror: async (runId, canvas) => runs.mirror(runId, canvas),
  sample: async () => {
    await booting
    return attempt(() => link.sample())
  },
  load: (choice) => pullAndLoad.load(namedModel(choice)),
  pull: (choice, listener) => pullAndLoad.pull(namedModel(choice), listener),
  stopPull: async () => pullAndLoad.stopPull(),
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

registerTransfers()
Comlink.expose(api)
