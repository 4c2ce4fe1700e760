// The worker that carries out runs: a bridge and a headless browser, as in `run`, shared by all
// runs of this server.
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import { openPage, type WorkerPage } from '../cli/run/page.ts'
import { makeScratch } from '../cli/scratch.ts'
import type { Device, OpenDevice } from '../devices/device.ts'
import {
  APP_ROOT,
  kinds,
  makeIosOpener,
  makeOpeners,
  ownVersion,
  SAMPLE_ROOT,
  simulators,
} from '../server/checkout.ts'
import { type RunningBridge, startBridge } from '../server/serve.ts'
import type { AgentRunSource } from '../server/socket/agents.ts'
import type { RecordSink } from '../server/socket/records.ts'
import { ownedFolder } from '../system/owned-folder.ts'
import type { ShowPictures } from './live/pictures.ts'
import { register } from './live/register.ts'
import type { Settings } from './settings.ts'

export interface Engine {
  /** Returns the worker, which starts on first use and again after a loss. */
  worker(): Promise<WorkerPage>
  /** Live pictures of a session's device. */
  readonly show: ShowPictures
  /** Finds the device of a session; undefined without one. */
  findDevice(session: SessionId): Promise<Pick<Device, 'isAsObserved' | 'targets'> | undefined>
  /** Ends browser and bridge. Idempotent. */
  close(): Promise<void>
}

interface EngineDeps {
  readonly settings: Pick<Settings, 'network' | 'runs' | 'isShown'>
  /** Runs in progress, for the app. */
  readonly watched: AgentRunSource
  readonly records: RecordSink
  readonly ensureBuilt: () => Promise<void>
  readonly onWorker: (worker: WorkerPage) => void
  /** Called when a worker and all its runs are lost. */
  readonly onLost: (error: HarnessError) => void
}

interface Running {
  readonly worker: WorkerPage
  readonly show: ShowPictures
  readonly findDevice: RunningBridge['findDevice']
  readonly close: () => Promise<void>
}

export function makeEngine(deps: EngineDeps): Engine {
  let running: Promise<Running> | undefined
  let isClosed = false
  const stop = new AbortController()
  const ios = makeIosOpener()

  async function start(): Promise<Running> {
    const opened = await open({ ...deps, ios }, stop.signal)
    deps.onWorker(opened.worker)
    opened.worker.failed.catch((thrown) => {
      if (isClosed) return
      running = undefined
      void opened.close()
      deps.onLost(thrown instanceof HarnessError ? thrown : new HarnessError('worker_lost'))
    })
    return opened
  }

  return {
    async worker() {
      if (isClosed) throw new HarnessError('aborted')
      running ??= start()
      try {
        return (await running).worker
      } catch (thrown) {
        running = undefined
        throw thrown
      }
    },
    show: async (...of) => (await running?.catch(() => undefined))?.show(...of),
    findDevice: async (session) => (await running?.catch(() => undefined))?.findDevice(session),
    async close() {
      isClosed = true
      stop.abort()
      const opened = await running?.catch(() => undefined)
      await opened?.close()
    },
  }
}

async function open(
  deps: EngineDeps & { readonly ios: OpenDevice<'ios'> },
  signal: AbortSignal,
): Promise<Running> {
  await deps.ensureBuilt()
  const scratch = await makeScratch()
  const stateDirectory = join(scratch.folder, 'state')
  const bridge = await startBridge({
    port: 0,
    stateDirectory,
    appRoot: APP_ROOT,
    version: await ownVersion(),
    openers: makeOpeners(stateDirectory, scratch.folder, deps.ios),
    kinds,
    simulators,
    sample: { root: SAMPLE_ROOT },
    mode: deps.settings.network,
    records: deps.records,
    agentRuns: deps.watched,
  })
  const unregister = deps.settings.isShown ? await offer(bridge, deps.settings.runs) : undefined
  const close = async (worker?: WorkerPage) => {
    await unregister?.()
    await Promise.all([worker?.close(), bridge.close()])
    scratch.remove()
  }
  try {
    const folder = ownedFolder(join(scratch.folder, 'page'))
    const worker = await openPage(bridge, { folder, temporary: scratch.folder }, signal)
    const { show, findDevice } = bridge
    return { worker, show, findDevice, close: () => close(worker) }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Registers this bridge so that the app finds it. Otherwise the app shows runs after their end. */
function offer({ port, token }: RunningBridge, runs: string) {
  return register(runs, { port, token, pid: process.pid }).catch(() => undefined)
}
