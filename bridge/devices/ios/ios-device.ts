import type { Size } from '@harness/shared/geometry.ts'
import type { DeviceInfo, Simulator } from '@harness/shared/protocol.ts'
import type { Credential } from '../credential.ts'
import type { Capture, Device } from '../device.ts'
import { perform } from './act/perform.ts'
import { settle } from './act/settle.ts'
import type { Agent } from './agent/agent.ts'
import { type App, type IosSpec, startAfresh } from './app.ts'
import { makeLife } from './life.ts'
import { capture, type Eyes } from './look/capture.ts'
import { makeMirror } from './look/mirror.ts'
import type { Pictures } from './look/pictures.ts'
import type { Mac } from './mac.ts'

interface IosDeviceParts {
  readonly mac: Mac
  readonly simulator: Simulator
  readonly spec: IosSpec
  readonly app: App
  readonly agent: Agent
  readonly pictures: Pictures
  readonly pointSize: Size
  readonly scale: number
  /** Undoes what was done to the simulator and gives it back; called once. */
  readonly release: () => Promise<void>
}

/** A booted simulator whose app runs, as a device. It owns agent and pictures from here on. */
export function makeIosDevice(parts: IosDeviceParts): Device {
  const { mac, simulator, spec, app, agent, pictures, pointSize, scale } = parts
  const { figures } = mac
  const { name, runtime, udid } = simulator
  const screen = { pictures: pictures.told, pointSize, scale }
  const info: DeviceInfo = { kind: 'ios', name, runtime, udid, ...screen }
  const eyes: Eyes = { agent, pictures, figures, pointSize, slow: false }
  const mirror = makeMirror({
    port: agent.mjpegPort,
    jpeg: pictures.jpeg,
    everyMs: figures.mirrorMs,
  })
  const life = makeLife()
  let last: Capture | undefined
  let credential: Credential | undefined
  let closing: Promise<void> | undefined

  const end = async () => {
    life.close()
    mirror.show(undefined)
    await agent.close()
    await pictures.close()
    await parts.release()
  }
  return {
    info,
    observe: (signal) =>
      life.run(signal, async (either) => {
        last = await capture(eyes, either)
        return last
      }),
    perform: (command, signal) =>
      life.run(signal, (either) => {
        const hands = { eyes, bundleId: app.bundleId, credential, last }
        return perform(hands, command, either)
      }),
    reset: (signal) =>
      life.run(signal, async (either) => {
        await startAfresh({ mac, simulator }, app, spec, either)
        await agent.mend(either)
        await settle(eyes, figures.swipe, either)
      }),
    useCredential(given) {
      credential = given
    },
    async mirror(sink) {
      mirror.show(life.isOver() ? undefined : sink)
    },
    onLost: life.onLost,
    close: () => (closing ??= end()),
  }
}
