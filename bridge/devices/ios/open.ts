import { join } from 'node:path'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { Size } from '@harness/shared/base/geometry.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import * as z from 'zod/mini'
import { stateDirectory } from '../../system/state.ts'
import type { Device, OpenDevice, ProgressListener } from '../device.ts'
import { type Agent, answerText, openAgent } from './agent/agent.ts'
import { attachRunner } from './agent/attach-runner.ts'
import { type Runner, startRunner } from './agent/runner.ts'
import { builtAgent } from './agent/source.ts'
import { makeIosDevice } from './ios-device.ts'
import { type App, findApp, type IosSpec, restartApp } from './life/app.ts'
import { applyAppearance } from './life/appearance.ts'
import { makePictures } from './observe/pictures.ts'
import { FIGURES } from './simulators/figures.ts'
import { type Mac, type MacOptions, makeMac } from './simulators/mac.ts'
import { endLeftovers } from './simulators/records.ts'
import { boot, erase, findSimulator, stateOf } from './simulators/simulators.ts'
import { makeUses } from './simulators/uses.ts'

/**
 * Opens simulators. Each is used once at a time, else `device_busy`. Waits for one that is being
 * released, so that a start right after a stop works.
 */
export function makeOpenIosDevice(options: MacOptions): OpenDevice<'ios'> {
  const mac = makeMac(options)
  const uses = makeUses(options.figures.releaseMs)
  return async (spec, signal, onProgress = () => {}) => {
    const use = await uses.take(spec.udid, onProgress, signal)
    signal.addEventListener('abort', use.leave, { once: true })
    try {
      const device = await open({ mac, spec, onProgress, release: use.end }, signal)
      const close = () => {
        use.leave()
        return device.close()
      }
      return { ...device, close }
    } catch (error) {
      use.end()
      throw signal.aborted ? new HarnessError('aborted') : asHarnessError(error, 'agent_failed')
    } finally {
      signal.removeEventListener('abort', use.leave)
    }
  }
}

interface StartupRequest {
  readonly mac: Mac
  readonly spec: IosSpec
  readonly onProgress: ProgressListener
  readonly release: () => void
}

/** Undo steps, run last first when opening fails and when the device closes. */
type Undo = (() => Promise<unknown>)[]

async function open(request: StartupRequest, signal: AbortSignal): Promise<Device> {
  const { mac, spec, onProgress } = request
  const undo: Undo = []
  try {
    const simulator = await findSimulator(mac, spec.udid, signal)
    await endLeftovers(mac, spec.udid, signal)
    const app = await findApp(mac, spec.app, onProgress, signal)
    if (spec.erase) await erase(mac, simulator, signal)
    onProgress(`Starting ${simulator.name}.`)
    await boot(mac, spec.erase ? { ...simulator, state: 'Shutdown' } : simulator, signal)
    const restoreAppearance = await applyAppearance(mac, simulator, spec, signal)
    undo.push(() => restoreAppearance(new AbortController().signal))
    onProgress(app.path === undefined ? 'Starting the app.' : 'Installing and starting the app.')
    await restartApp({ mac, simulator }, app, spec, signal)
    return await drive({ ...request, simulator, app, undo }, signal)
  } catch (error) {
    // The first error is the one to report.
    for (const back of undo.toReversed()) await back().catch(() => {})
    throw error
  }
}

interface Driving extends StartupRequest {
  readonly simulator: Simulator
  readonly app: App
  readonly undo: Undo
}

async function drive(driving: Driving, signal: AbortSignal): Promise<Device> {
  const { mac, spec, simulator, app, undo, release } = driving
  const deps = {
    run: (either: AbortSignal) => runAgent(driving, either),
    bundleId: app.bundleId,
    answerMs: mac.figures.answerMs,
  }
  const agent = await openAgent(deps, signal)
  undo.push(() => agent.close())
  const screen = await screenOf(agent, mac.figures.answerMs, signal)
  const pictures = await makePictures({ mac, simulator, agent, ...screen }, signal)
  const back = [...undo].slice(0, -1).toReversed()
  return makeIosDevice({
    mac,
    simulator,
    spec,
    app,
    agent,
    pictures,
    ...screen,
    async release() {
      // A simulator that is gone cannot be restored.
      for (const one of back) await one().catch(() => {})
      release()
    },
  })
}

/** Attaches to the user's agent, or starts one. Throws `agent_failed`, `simulator_lost`. */
async function runAgent(
  { mac, simulator, onProgress }: Driving,
  signal: AbortSignal,
): Promise<Runner> {
  const { udid, name } = simulator
  const url = mac.env['HARNESS_WDA_URL']
  if (url) return attachRunner(url, mac.figures.answerMs, signal)
  if ((await stateOf(mac, udid, signal)) !== 'Booted')
    throw new HarnessError('simulator_lost', { name })
  const testRun = await builtAgent(mac, simulator, onProgress, signal)
  onProgress('Starting WebDriverAgent.')
  return startRunner(mac, { udid, testRun }, signal)
}

const Screen = z.object({ scale: z.number().check(z.positive()), screenSize: Size })

/** Reads size and scale from the simulator, so that no table of models is needed. */
async function screenOf(agent: Agent, timeoutMs: number, signal: AbortSignal) {
  const answer = await agent.request({ method: 'GET', path: '/wda/screen', timeoutMs }, signal)
  const screen = answer.kind === 'value' ? Screen.safeParse(answer.value).data : undefined
  if (!screen)
    throw new HarnessError('agent_failed', {
      what: `it reports no screen size: ${answerText(answer)}.`,
    })
  return { pointSize: screen.screenSize, scale: screen.scale }
}

const XCODES = ['/Applications/Xcode.app', '/Applications/Xcode-beta.app']

/** Tools of this Mac: builds, logs and records are stored next to the bridge's own state. */
export function thisMac(
  env: Readonly<Record<string, string | undefined>> = process.env,
): MacOptions {
  return { env, directory: join(stateDirectory(env), 'ios'), figures: FIGURES, xcodes: XCODES }
}
