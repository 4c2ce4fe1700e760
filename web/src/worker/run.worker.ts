// The worker's entry, one of the two places where Harness is put together.
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { RunController } from '../core/control/run-controller.ts'
import type { Activity } from '../core/ports.ts'
import { stateOf } from '../models/builtin/on-page.ts'
import type { DrivenReplies } from '../models/playback/driven.ts'
import { deleteRuns } from '../store/log/delete-runs.ts'
import { type Loggers, readLoggers } from '../store/loggers.ts'
import { countRuns } from '../store/runs.ts'
import { HarnessDb } from '../store/schema.ts'
import { emptyTrash } from '../store/trash.ts'
import { watch } from '../store/watch.ts'
import type { Result, StorageReport, WorkerApi } from './api.ts'
import { boot } from './boot.ts'
import { makeBridgeLink } from './bridge-link.ts'
import { makeKeyRing } from './credentials/keys.ts'
import { makePasswords } from './credentials/passwords.ts'
import { makeSignInWindow } from './credentials/sign-in-window.ts'
import { makeSignIns } from './credentials/sign-ins.ts'
import { makeExports } from './exports.ts'
import { makeHostedLink } from './hosted-link.ts'
import { STATIC_WORKER } from './hosting.ts'
import { limitConcurrency } from './models/concurrency-limit.ts'
import { makeModelService, withDefaultModel } from './models/model-service.ts'
import { makePageModel } from './models/page-model.ts'
import { preflight } from './models/preflight.ts'
import { makePullAndLoad } from './models/pull-and-load.ts'
import { useModelServer } from './models/server.ts'
import { makeLedger } from './privacy/ledger.ts'
import { changeBetween, modeFrom, providersOf, switchMode } from './privacy/network.ts'
import { testNetworkLock } from './privacy/self-test.ts'
import { orderAgain, orderOfNext } from './run/again.ts'
import { takeAgentRuns } from './run/agent-runs.ts'
import { makeConsoleLogger } from './run/console-logger.ts'
import { imaging } from './run/imaging.ts'
import { makeLiveRuns } from './run/live-runs.ts'
import { makePrototypeDevices } from './run/prototypes.ts'
import { systemClock, systemIds } from './system.ts'
import { toResult } from './to-result.ts'
import { registerTransfers } from './transfer.ts'

// The policy of the page forbids making code from text, which zod would otherwise do.
z.config({ jitless: true })

const SCRIPT = import.meta.url

const system = { clock: systemClock, ids: systemIds }
const db = new HarnessDb()
const ledger = makeLedger(systemClock, (input, init) => fetch(input, init))
const { fetch: send, note } = ledger
const hosted = self.name === STATIC_WORKER ? makeHostedLink({ db, fetch: send, note }) : undefined
const link = hosted ?? makeBridgeLink({ origin: self.location.origin, fetch: send, note })
const keys = makeKeyRing(db)
const signIns = makeSignIns({ db, clock: systemClock, vault: keys.vault })
const passwords = makePasswords({ ...system, db, vault: keys.vault })
const signInWindow = makeSignInWindow({ ...system, socket: link.socket, keep: signIns.keepState })
const pageModel = makePageModel()
/** Loaded with the first run that another program drives. */
let drivenReplies: Promise<DrivenReplies> | undefined
const driven = () => {
  drivenReplies ??= import('../models/playback/driven.ts').then((m) => m.makeDrivenReplies())
  return drivenReplies
}
const models = makeModelService({
  db,
  clock: systemClock,
  fetch: send,
  keys,
  link,
  onPage: pageModel.line,
  driven,
})
const listeners = new Set<(runId: RunId, activity: Activity) => void>()

let loggers: Loggers = {}
watch(
  () => readLoggers(db),
  (found) => {
    loggers = found
  },
  () => undefined, // without its settings the console stays quiet
)
const consoleLogger = makeConsoleLogger(() => loggers, console)

/** Leads to the page, which alone can hold frames. */
let framesPort: MessagePort | undefined
const prototypes = makePrototypeDevices({ db, clock: systemClock, framesPort: () => framesPort })
const limited = limitConcurrency()
const pullAndLoad = makePullAndLoad({ clock: systemClock, fetch: send, pageModel })
const runs = makeLiveRuns({
  ...system,
  db,
  link,
  prototypes,
  sensors: async () => (await import('../sensors/sensors.ts')).sensors,
  imaging,
  makeModel: async (choice, signal) => limited(await models.model(choice, signal)),
  tokenBudget: models.tokenBudget,
  signIn: signIns.get,
  password: passwords.get,
  onActivity: (runId, activity) => {
    for (const listener of listeners) listener(runId, activity)
  },
  note: consoleLogger.note,
  onEnd: ({ model }) => {
    if (model.provider !== 'scripted' || model.channel === undefined) return
    const { channel } = model
    void drivenReplies?.then((replies) => replies.end(channel))
  },
})

/** Who clicks faster than the page says hello waits for the pairing instead of being refused. */
let booting: Promise<unknown> = Promise.resolve()

const prototypeDeps = { ...system, db }
const prototypeService = () => import('./prototypes/prototypes.ts')

/** Starts what comes from another run. */
async function startFrom(order: () => Promise<RunOrder>): Promise<Result<RunId>> {
  const found = await toResult(order)
  return 'error' in found ? found : runs.start(found.value)
}

function withControl(
  runId: RunId,
  action: (control: RunController) => void | Promise<void>,
): Promise<Result<null>> {
  return toResult(async () => {
    await action(runs.control(runId))
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
  boot: (pairing) => {
    // What was deleted is only missed by its undo: a trash that cannot be emptied now is emptied later.
    void emptyTrash(db, Date.now()).catch(() => undefined)
    const booted = boot({ ...system, db, link }, pairing)
    booting = booted
    void booted
      .then(({ paired }) => (paired ? takeAgentRuns(db, link) : undefined))
      .catch(() => undefined) // the next start takes them
    return booted
  },
  addBridge: (origin, code) =>
    toResult(async () => {
      if (!hosted) throw new HarnessError('bridge_none')
      await hosted.addBridge(origin, code)
      return null
    }),
  preflight: ({ model, device }) =>
    preflight(
      { link, clock: systemClock, fetch: send, services: { db, keys, models } },
      withDefaultModel(model),
      device,
    ),
  simulators: async () => {
    await booting
    return toResult(() => link.simulators())
  },
  bootSimulator: (udid) =>
    toResult(async () => {
      await link.bootSimulator(udid)
      return null
    }),
  models: models.installed,
  offerPageModel: async (line) => pageModel.offer(line),
  pageModel: async () => stateOf(pageModel.line()),
  compatibleModels: (origin) => toResult(() => models.offered(origin)),
  catalog: () => toResult(models.catalog),
  tokenLimits: (model) => toResult(() => models.tokenLimits(model)),
  keys: () => toResult(keys.report),
  setKey: (owner, key, remember) => toResult(() => keys.set(owner, key, remember)),
  forgetKey: (owner) => toResult(() => keys.forget(owner)),
  unlockKeys: (passphrase) => toResult(() => keys.unlock(passphrase)),
  lockKeys: async () => {
    keys.lock()
    signIns.lock()
    passwords.lock()
  },
  forgetAllKeys: () =>
    toResult(async () => {
      signIns.lock()
      passwords.lock()
      return keys.forgetAll()
    }),
  credentials: (applicationId) => toResult(() => passwords.list(applicationId)),
  addCredential: (credential, password) => toResult(() => passwords.add(credential, password)),
  replacePassword: (id, password) => toResult(() => passwords.replace(id, password)),
  removeCredential: (id) => toResult(() => passwords.remove(id)),
  signIns: () => toResult(signIns.report),
  keepSignIn: (url, text) => toResult(() => signIns.keep(url, text)),
  canOpenSignInWindow: async () => {
    await booting
    return toResult(async () => (await link.health()).windows ?? false)
  },
  openSignInWindow: (url) => toResult(() => signInWindow.open(url)),
  endSignInWindow: async (how) => signInWindow.end(how),
  rememberSignIn: (site) => toResult(() => signIns.remember(site)),
  forgetSignIn: (site) => toResult(() => signIns.forget(site)),
  mode: () =>
    toResult(async () => {
      const mode = await link.mode()
      return { mode: mode.mode, providers: providersOf(mode) }
    }),
  describeMode: (request) =>
    toResult(async () => {
      const now = await link.mode()
      return changeBetween(now, modeFrom(request, now))
    }),
  switchMode: (request) => toResult(() => switchMode(link, request)),
  ledger: async () => ledger.entries(),
  testNetworkLock: (origin) => testNetworkLock(origin),
  start: async (order, inputs) => {
    await booting
    return runs.start({ ...order, model: withDefaultModel(order.model) }, inputs)
  },
  resume: async (runId) => {
    await booting
    return runs.resume(runId)
  },
  runAgain: async (runId) => {
    await booting
    return startFrom(() => orderAgain(db, runId))
  },
  continueRun: async (runId, next) => {
    await booting
    return startFrom(() => orderOfNext(db, runId, next))
  },
  stop: async (runId) => runs.stop(runId),
  turn: (channel) => toResult(async () => (await driven()).turn(channel)),
  reply: (channel, calls) => toResult(async () => (await driven()).reply(channel, calls)),
  signInOf: (runId) => toResult(() => runs.signIn(runId)),
  decide: (runId, callId, approval) =>
    withControl(runId, (controls) => controls.answer(callId, approval)),
  forget: (runId, id) => withControl(runId, (controls) => controls.forget(id)),
  steer: (runId, text) =>
    withControl(runId, (controls) => {
      if (!controls.say(text)) throw new HarnessError('run_unknown')
    }),
  manualInput: (runId, input) => withControl(runId, (controls) => controls.manualInput(input)),
  pause: (runId) => withControl(runId, (controls) => controls.pause()),
  unpause: (runId) => withControl(runId, (controls) => controls.resume()),
  retry: (runId) => withControl(runId, (controls) => controls.retry()),
  mirror: async (runId, canvas) => runs.mirror(runId, canvas),
  sample: async () => {
    await booting
    return toResult(() => link.sample())
  },
  load: (choice) => pullAndLoad.load(withDefaultModel(choice)),
  pull: (choice, listener) => pullAndLoad.pull(withDefaultModel(choice), listener),
  stopPull: async () => pullAndLoad.stopPull(),
  useModelServer: (origin, kind) => toResult(() => useModelServer(link, origin, kind)),
  storage: () => storageReport(db),
  deleteRuns: () => toResult(() => deleteRuns(db)),
  ...makeExports(db, {
    now: () => new Date(systemClock.now()).toISOString(),
    // This script is in a folder of its own, beside the viewer.
    viewer: async () => (await fetch(new URL('../report-viewer.txt', SCRIPT))).text(),
  }),
  importRuns: (files, listener) =>
    toResult(async () =>
      (await import('../bundle/import-bundle.ts')).importBundle(db, files, listener),
    ),
  importPrototype: (files) =>
    toResult(async () => (await prototypeService()).importPrototype(prototypeDeps, files)),
  exportPrototype: (id) => toResult(async () => (await prototypeService()).exportPrototype(db, id)),
  readPictures: (files) => toResult(async () => (await prototypeService()).readPictures(files)),
  samplePrototype: () =>
    toResult(async () => (await prototypeService()).samplePrototype(prototypeDeps)),
  hostFrames: async (port) => {
    framesPort = port
  },
  watch: async (listener) => {
    listeners.add(listener)
  },
}

registerTransfers()
Comlink.expose(api)
