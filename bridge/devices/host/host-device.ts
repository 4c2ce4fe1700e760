import { HarnessError, toWire } from '@harness/shared/language/errors.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import { ownedFolder } from '../../owned-folder.ts'
import { bound, boundAudit } from '../../socket/bound-audit.ts'
import { boundScene } from '../../socket/bound-scene.ts'
import type { AppiumSpec } from '../appium/spec.ts'
import type { AheadCapture, Device } from '../device.ts'
import { openHostedDevice } from '../web/life/open.ts'
import { type Call, type FromHost, type PlainCredential, ToHost } from './messages.ts'

/**
 * The side of the device's process: holds one device and makes the bridge's calls. When the bridge
 * is gone, it closes the device and ends.
 */
export function hostDevice(): void {
  const { send, host } = connect()
  const aborts = new Map<number, AbortController>()
  const handle = async (id: number, call: Call) => {
    const abort = new AbortController()
    aborts.set(id, abort)
    try {
      await answer(id, call, abort.signal)
    } catch (error) {
      send({ kind: 'failed', id, error: toWire(error) })
    } finally {
      aborts.delete(id)
    }
  }
  const answer = async (id: number, call: Call, signal: AbortSignal) => {
    if (call.method === 'open') return open(id, call, signal)
    const value = await host.call(call, signal)
    send({ kind: 'answer', id, value })
    if (call.method === 'close') end()
  }
  const open = async (id: number, { spec, folder, temporary }: OpenCall, signal: AbortSignal) => {
    const onStarted = (pid: number | undefined) => {
      if (pid !== undefined) send({ kind: 'browser', pid })
    }
    const options = { folder: ownedFolder(folder), temporary, onStarted }
    const device =
      spec.kind === 'web'
        ? await openHostedDevice(options)(spec, signal)
        : await openAppium(spec, signal)
    host.take(device)
    device.onLost((error) => send({ kind: 'lost', error: toWire(error) }))
    send({ kind: 'opened', id, info: device.info })
  }
  const end = () => {
    if (process.connected) process.disconnect()
    else process.exit(0)
  }
  process.on('disconnect', () => void host.close().finally(() => process.exit(0)))
  process.on('message', (given: unknown) => {
    const message = ToHost.parse(given)
    switch (message.kind) {
      case 'call':
        return void handle(message.id, message.call)
      case 'abort':
        return aborts.get(message.id)?.abort()
      case 'credential':
        return host.useCredential(message.credential)
      case 'ahead':
        return host.setAhead(message.on)
      case 'painted':
        return host.painted()
      case 'ping':
        return send({ kind: 'pong' })
    }
  })
  // The bridge decides when a device ends; a signal of the terminal reaches it too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  send({ kind: 'ready' })
}

/** Its client is loaded where a device is opened with it. */
async function openAppium(spec: AppiumSpec, signal: AbortSignal): Promise<Device> {
  const { openAppiumDevice } = await import('../appium/open.ts')
  return openAppiumDevice(spec, signal)
}

type OpenCall = Extract<Call, { method: 'open' }>

function connect() {
  // A bridge that is gone takes nothing; `disconnect` ends this process.
  const send = (message: FromHost) => void process.send?.(message, () => undefined)
  return { send, host: makeHost(send) }
}

/** The device of this process. */
function makeHost(send: (message: FromHost) => void) {
  let device: Device | undefined
  let painted: () => void = () => undefined
  /** The last capture that was sent ahead. */
  let sent: number | undefined
  const opened = (): Device => {
    if (!device) throw new HarnessError('device_unknown')
    return device
  }
  const show = (jpeg: Uint8Array) => {
    send({ kind: 'frame', jpeg })
    return new Promise<void>((resolve) => {
      painted = resolve
    })
  }
  return {
    take(next: Device) {
      device = next
    },
    painted: () => painted(),
    setAhead(on: boolean) {
      const listener = (capture: AheadCapture) => {
        sent = capture.ahead
        send({ kind: 'ahead', capture: { ...capture, scene: boundScene(capture.scene) } })
      }
      device?.onAhead?.(on ? listener : undefined)
    },
    close: async () => device?.close(),
    useCredential({ password, ...rest }: PlainCredential) {
      device?.useCredential?.({ ...rest, password: new Secret(password) })
    },
    async call(call: Exclude<Call, OpenCall>, signal: AbortSignal): Promise<unknown> {
      switch (call.method) {
        case 'observe': {
          const { scene, png, ahead } = await opened().observe(signal)
          const isSent = ahead !== undefined && ahead === sent
          const picture = isSent ? { png: new Uint8Array(), ahead } : { png }
          return { scene: boundScene(scene), ...picture }
        }
        case 'isAsObserved':
          return (await opened().isAsObserved?.(signal)) ?? false
        case 'perform':
          return opened().perform(call.command, signal)
        case 'reset':
          return opened().reset(signal)
        case 'signIn':
          return opened().signIn?.(signal)
        case 'manualInput':
          return opened().manualInput?.(call.input, signal)
        case 'rules': {
          const facts = await opened().rules?.(signal)
          return facts && bound(facts)
        }
        case 'audit': {
          const screen = await opened().audit?.(signal)
          return screen && boundAudit(screen)
        }
        case 'mirror':
          painted()
          return opened().mirror(call.on ? show : undefined)
        case 'close':
          return device?.close()
      }
    },
  }
}
