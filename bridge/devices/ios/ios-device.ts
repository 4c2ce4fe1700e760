import type { Size } from '@harness/shared/base/geometry.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import type { Looked } from '../check-target.ts'
import type { Device } from '../device.ts'
import { makeLifetime } from '../lifetime.ts'
import { withoutSecret } from '../mask-capture.ts'
import { makeSecretMasker } from '../secret-masker.ts'
import { makePerformInApp } from '../w3c/perform.ts'
import { settleByPictures } from '../w3c/settle.ts'
import { APP_VERBS } from '../w3c/verbs.ts'
import type { Agent } from './agent/agent.ts'
import { makeIosDriver } from './app-driver.ts'
import { type App, type IosSpec, restartApp } from './life/app.ts'
import { capture, type ScreenReader } from './observe/capture.ts'
import { makeMirror } from './observe/mirror.ts'
import type { Pictures } from './observe/pictures.ts'
import type { Mac } from './simulators/mac.ts'

interface IosDeviceDeps {
  readonly mac: Mac
  readonly simulator: Simulator
  readonly spec: IosSpec
  readonly app: App
  readonly agent: Agent
  readonly pictures: Pictures
  readonly pointSize: Size
  readonly scale: number
  /** Restores the simulator's settings and releases it; called once. */
  readonly release: () => Promise<void>
}

const UNUSABLE: ReadonlySet<string> = new Set([
  'agent_failed',
  'simulator_lost',
  'simulator_failed',
  'simulators_unreadable',
  'xcode_missing',
  'xcode_licence',
])

/** Makes a device of a booted simulator with a running app. It then owns agent and pictures. */
export function makeIosDevice(deps: IosDeviceDeps): Device {
  const { mac, simulator, spec, app, agent, pictures, pointSize, scale } = deps
  const { figures } = mac
  const { name, runtime, udid } = simulator
  const screen = { pictures: pictures.summary, pointSize, scale }
  const info: DeviceInfo = { kind: 'ios', name, runtime, udid, ...screen }
  const reader: ScreenReader = { agent, pictures, figures, pointSize, slow: false }
  const mirror = makeMirror({
    port: agent.mjpegPort,
    jpeg: pictures.jpeg,
    everyMs: figures.mirrorMs,
  })
  const lifetime = makeLifetime({
    lossBy: (error) => (UNUSABLE.has(error.code) ? error : undefined),
  })
  let last: Looked | undefined
  const masker = makeSecretMasker()
  const driver = makeIosDriver(reader, app.bundleId)
  const perform = makePerformInApp(({ kind }) => {
    const credential = kind === 'fill_credential' ? masker.handOut() : undefined
    return { driver, credential, last }
  }, APP_VERBS)
  let closing: Promise<void> | undefined

  const end = async () => {
    lifetime.close()
    mirror.show(undefined)
    await agent.close()
    await pictures.close()
    await deps.release()
  }
  return {
    info,
    observe: (signal) =>
      lifetime.run(signal, async (either) => {
        const raw = await capture(reader, either)
        last = { ...raw, at: performance.now() }
        return withoutSecret(raw, masker)
      }),
    perform: (command, signal) =>
      lifetime.run(signal, async (either) => {
        const outcome = await perform(command, either)
        return { ...outcome, detail: masker.text(outcome.detail) }
      }),
    reset: (signal) =>
      lifetime.run(signal, async (either) => {
        await restartApp({ mac, simulator }, app, spec, either)
        await agent.recover(either)
        await settleByPictures(driver.look, { pollMs: figures.pollMs, ...figures.swipe }, either)
      }),
    useCredential: masker.use,
    async mirror(sink) {
      mirror.show(lifetime.isOver() ? undefined : sink)
    },
    onLost: lifetime.onLost,
    close: () => (closing ??= end()),
  }
}
