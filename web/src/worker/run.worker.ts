// Entry of the worker, one of the two places where the parts of Harness are assembled.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import { loadPart } from '../core/load-part.ts'
import type { Activity } from '../core/ports.ts'
import { stateOf } from '../models/builtin/on-page.ts'
import type { DrivenReplies } from '../models/playback/driven-model.ts'
import { deleteRuns } from '../store/log/delete-runs.ts'
import { type Loggers, readLoggers } from '../store/loggers.ts'
import { forgetPairingToken } from '../store/pairing-token.ts'
import { HarnessDb } from '../store/schema.ts'
import { emptyTrash } from '../store/trash.ts'
import { watch } from '../store/watch.ts'
import type { Result, WorkerApi } from './api.ts'
import { boot } from './boot.ts'
import { makeBridgeLink } from './bridge-link.ts'
import { makeCredentials } from './credentials/calls.ts'
import { makeKeyRing } from './credentials/keys.ts'
import { makeExports } from './exports.ts'
import { makeHostedLink } from './hosted-link.ts'
import { COMMAND_LINE_WORKER, STATIC_WORKER } from './hosting.ts'
import { limitConcurrency } from './models/concurrency-limit.ts'
import { makeModelService, withDefaultModel } from './models/model-service.ts'
import { makePageModel } from './models/page-model.ts'
import { preflight } from './models/preflight.ts'
import { makePullAndLoad } from './models/pull-and-load.ts'
import { useModelServer } from './models/server.ts'
import { makeLedger } from './privacy/ledger.ts'
import { providersOf } from './privacy/network.ts'
import { makeTrustedScript } from './privacy/trusted-script.ts'
import { makePrototypeCalls } from './prototypes/calls.ts'
import { makeAgentRunWatch } from './run/agent-runs.ts'
import { makeConsoleLogger } from './run/console-logger.ts'
import { makeControls } from './run/controls.ts'
import { lazyPreview } from './run/lazy-preview.ts'
import { makeLiveRuns } from './run/live-runs.ts'
import { loadSensors } from './run/load-sensors.ts'
import { makePrototypeDevices } from './run/prototypes.ts'
import { makeStops } from './stop-requests.ts'
import { storageReport } from './storage-report.ts'
import { systemClock, systemIds } from './system.ts'
import { toResult } from './to-result.ts'
import { registerTransfers } from './transfer.ts'

// The page's policy forbids generating code, which zod would otherwise do.
z.config({ jitless: true })

/** Uncounted `fetch` for files of the app; all other requests use the ledger. */
const direct: typeof fetch = (input, init) => fetch(input, init)

const SCRIPT = import.meta.url

/** Text of an app file in the parent folder of this script. */
async function besides(file: string): Promise<string> {
  return (await direct(new URL(`../${file}`, SCRIPT))).text()
}

const system = { clock: systemClock, ids: systemIds }
const db = new HarnessDb()
const ledger = makeLedger(systemClock, direct, self.location.host)
const { fetch: send, note, noteTested: onContacts } = ledger
let outbound: Promise<() => void> | undefined
ledger.onCount(() => {
  outbound ??= import('./privacy/keep-outbound.ts').then((m) => m.keepOutbound(db, ledger.take))
  void outbound.then((keep) => keep())
})
const network = { fetch: send, WebSocket, note }
const hosted = self.name === STATIC_WORKER ? makeHostedLink({ db, ...network }) : undefined
const isWatched = self.name !== COMMAND_LINE_WORKER
const link = hosted ?? makeBridgeLink({ origin: self.location.origin, isWatched, ...network })
const keys = makeKeyRing(db)
const credentials = makeCredentials({ ...system, db, vault: keys.vault, link }, () => booting)
const { secrets } = credentials
const pageModel = makePageModel()
/** Loaded with the first run that another program drives. */
let drivenReplies: Promise<DrivenReplies> | undefined
const driven = () => {
  drivenReplies ??= import('../models/playback/driven-model.ts').then((m) => m.makeDrivenReplies())
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
const onActivity = (runId: RunId, activity: Activity) => {
  for (const listener of listeners) listener(runId, activity)
}

let loggers: Loggers = {}
watch(
  () => readLoggers(db),
  (found) => {
    loggers = found
  },
  () => undefined, // without its settings the console stays quiet
)
const consoleLogger = makeConsoleLogger(() => loggers, console)

/** Port to the page, the only place where frames can be created. */
let framesPort: MessagePort | undefined
const prototypes = makePrototypeDevices({
  db,
  clock: systemClock,
  framesPort: () => framesPort,
  frameScript: () => besides('prototype-agent.txt'),
})
const limited = limitConcurrency()
const trustedScript = makeTrustedScript()
const imaging = async () => (await import('./run/imaging.ts')).imaging
const pullAndLoad = makePullAndLoad({ clock: systemClock, fetch: send, pageModel })
const runs = makeLiveRuns({
  ...system,
  db,
  link,
  prototypes,
  imaging,
  onContacts,
  sensors: loadSensors,
  summaryTexts: async () => (await import('./run/summary-texts.ts')).summaryTexts(),
  helpers: async (job, signal) => {
    const { helpStored } = await import('./run/helping.ts')
    return helpStored({ ...system, db, imaging: await imaging() }, job, signal)
  },
  makeModel: async (choice, signal, runId) =>
    limited(await models.model(choice, signal, ledger.fetchOf(runId))),
  tokenBudget: models.tokenBudget,
  ...secrets,
  onActivity,
  note: consoleLogger.note,
  onEnd: ({ model }) => {
    if (model.provider !== 'scripted' || model.channel === undefined) return
    const { channel } = model
    void drivenReplies?.then((replies) => replies.end(channel))
  },
})

/** Runs of other agents, which execute in their own processes. */
const agents = makeAgentRunWatch({ ...system, db, link, onActivity })
/** Stops a run from any tab, even from one that only watches it. */
const stop = makeStops((name) => new BroadcastChannel(name), runs.stop)
let watching: AbortController | undefined

/** Restarts watching after each pairing. Statically hosted pages may not see these runs. */
function watchAgents(follows: boolean): void {
  watching?.abort()
  watching = new AbortController()
  if (follows && !hosted) void agents.watch(watching.signal)
}

/** Resolves when the page is paired, so that an early click waits instead of being refused. */
let booting: Promise<unknown> = Promise.resolve()

const again = () => import('./run/follow-up.ts')
const switching = () => loadPart(import('./privacy/switch-mode.ts'))

/** Starts an order made from another run. */
async function startFrom(order: () => Promise<RunOrder>): Promise<Result<RunId>> {
  const found = await toResult(order)
  return 'error' in found ? found : runs.start(found.value)
}

const api: WorkerApi = {
  boot: (pairing, { followsAgentRuns }) => {
    // A trash that cannot be emptied now is emptied at a later start.
    void emptyTrash(db, Date.now()).catch(() => undefined)
    const booted = boot({ ...system, db, link }, pairing)
    booting = booted
    // `boot` itself never throws.
    void booted.then(({ paired }) => watchAgents(paired && followsAgentRuns)).catch(() => undefined)
    return booted
  },
  addBridge: (origin, code) =>
    toResult(async () => {
      if (!hosted) throw new HarnessError('bridge_none')
      await hosted.addBridge(origin, code)
      return null
    }),
  forgetBridge: () =>
    toResult(async () => {
      await link.forget()
      await forgetPairingToken(db)
      return null
    }),
  preflight: ({ model, device, attach, appium }) =>
    preflight(
      { link, clock: systemClock, fetch: send, services: { db, keys, models } },
      withDefaultModel(model),
      device,
      appium ? { ...appium, isAppium: true } : attach,
    ),
  simulators: async () => {
    await booting
    return toResult(() => link.simulators())
  },
  bootSimulator: (udid) => toResult(() => link.bootSimulator(udid).then(() => null)),
  models: models.installed,
  offerPageModel: async (line) => pageModel.offer(line),
  pageModel: async () => stateOf(pageModel.line()),
  compatibleModels: (origin) => toResult(() => models.offered(origin)),
  catalog: () => toResult(models.catalog),
  tokenLimits: (model) => toResult(() => models.tokenLimits(model)),
  analyse: async (choice, facts) => {
    const { analyse } = await loadPart(import('./run/analyse.ts'))
    return analyse({ ...system, models, limited, fetch: send, booting }, choice, facts)
  },
  keys: () => toResult(keys.report),
  setKey: (owner, key, remember) => toResult(() => keys.set(owner, key, remember)),
  forgetKey: (owner) => toResult(() => keys.forget(owner)),
  unlockKeys: (passphrase) => toResult(() => keys.unlock(passphrase).then(credentials.remember)),
  lockKeys: async () => {
    keys.lock()
    await credentials.lock()
  },
  forgetAllKeys: () =>
    toResult(async () => {
      await credentials.lock()
      return keys.forgetAll()
    }),
  ...credentials.calls,
  mode: () =>
    toResult(async () => {
      const mode = await link.mode()
      return { mode: mode.mode, providers: providersOf(mode) }
    }),
  describeMode: (request) =>
    toResult(async () => {
      const [now, { changeBetween, modeFrom }] = await Promise.all([link.mode(), switching()])
      return changeBetween(now, modeFrom(request, now), hosted !== undefined)
    }),
  switchMode: (request) => toResult(async () => (await switching()).switchMode(link, request)),
  ledger: async () => ledger.entries(),
  testedContacts: async () => ledger.tested(),
  testNetworkLock: async (origin) =>
    (await import('./privacy/self-test.ts')).testNetworkLock(origin, trustedScript),
  start: async (order, inputs, hook) => {
    await booting
    return runs.start({ ...order, model: withDefaultModel(order.model) }, inputs, hook)
  },
  resume: async (runId) => {
    await booting
    return runs.resume(runId)
  },
  runAgain: async (runId) => {
    await booting
    return startFrom(async () => (await again()).orderAgain(db, runId, new Date()))
  },
  continueRun: async (runId, next) => {
    await booting
    return startFrom(async () => (await again()).orderOfNext(db, runId, next))
  },
  turn: (channel) => toResult(async () => (await driven()).turn(channel)),
  reply: (channel, calls) => toResult(async () => (await driven()).reply(channel, calls)),
  signInOf: (runId) => toResult(() => runs.signIn(runId)),
  ...makeControls({ ...runs, stop }, agents),
  readPicture: ({ blob, path }) =>
    toResult(async () => (await import('./run/pictures.ts')).pictureOfFile(blob, path)),
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
  ...lazyPreview({ ...system, link, prototypes, onContacts, ...secrets }),
  ...makeExports(db, {
    now: () => new Date(systemClock.now()).toISOString(),
    viewer: () => besides('report-viewer.txt'),
  }),
  importRuns: (files, listener) =>
    toResult(async () =>
      (await import('../bundle/import-bundle.ts')).importBundle(db, files, listener),
    ),
  ...makePrototypeCalls({ ...system, db, devices: prototypes, fetch: direct }),
  hostFrames: async (port) => {
    framesPort = port
  },
  watch: async (listener) => {
    listeners.add(listener)
  },
}

registerTransfers()
Comlink.expose(api)
