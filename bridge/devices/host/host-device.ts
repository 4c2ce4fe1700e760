import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { ownedFolder } from '../../system/owned-folder.ts'
import type { AppiumSpec } from '../appium/spec.ts'
import { bound } from '../bound-audit.ts'
import { boundScene } from '../bound-scene.ts'
import type { AheadCapture, Capture, Device } from '../device.ts'
import { openHostedDevice } from '../web/open.ts'
import { makeCall } from './calls.ts'
import { type Call, type FromHost, type Opened, type PlainCredential, ToHost } from './messages.ts'

/**
 * Runs in the device's process: owns one device and makes the calls of the bridge. When the bridge
 * is gone, it closes the device and exits.
 */
export function hostDevice(): void {
  // Ignores errors: when the bridge is gone, `disconnect` ends this process.
  const send = (message: FromHost) => void process.send?.(message, () => undefined)
  const host = makeHost(send)
  const aborts = new Map<number, AbortController>()
  const answer = async (id: number, call: Call) => {
    const abort = new AbortController()
    aborts.set(id, abort)
    try {
      send({ kind: 'answer', id, value: await host.call(call, abort.signal) })
      if (call.method === 'close') end()
    } catch (error) {
      send({ kind: 'failed', id, error: toWire(error) })
    } finally {
      aborts.delete(id)
    }
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
        return void answer(message.id, message.call)
      case 'abort':
        return aborts.get(message.id)?.abort()
      case 'painted':
        return host.painted()
      case 'ping':
        return send({ kind: 'pong' })
    }
  })
  // The bridge decides when a device ends, but signals of the terminal reach this process too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  send({ kind: 'ready' })
}

type OpenCall = Extract<Call, { method: 'open' }>

function makeHost(send: (message: FromHost) => void) {
  let device: Device | undefined
  let painted: () => void = () => undefined
  const aheads = makeAheads(send)
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
  const open = async (call: OpenCall, signal: AbortSignal): Promise<Opened> => {
    const { observe, ...rest } = await openDevice(call, send, signal)
    device = { ...rest, observe: async (either) => aheads.unsent(await observe(either)) }
    device.onLost((error) => send({ kind: 'lost', error: toWire(error) }))
    return { info: device.info, methods: Object.keys(device) }
  }
  return {
    painted: () => painted(),
    close: async () => device?.close(),
    async call(call: Call, signal: AbortSignal): Promise<unknown> {
      switch (call.method) {
        case 'open':
          return open(call, signal)
        case 'device':
          return makeBoundedCall(opened(), call, signal)
        case 'useCredential':
          return opened().useCredential?.(withSecret(call.credential))
        case 'onAhead':
          return opened().onAhead?.(call.on ? aheads.send : undefined)
        case 'mirror':
          painted()
          return opened().mirror(call.on ? show : undefined)
        case 'close':
          return device?.close()
      }
    },
  }
}

/** Opens the device. The client of an Appium server is loaded only when needed. */
async function openDevice(
  { spec, folder, temporary }: OpenCall,
  send: (message: FromHost) => void,
  signal: AbortSignal,
): Promise<Device> {
  if (spec.kind === 'appium') return openAppium(spec, signal)
  const onStarted = (pid: number | undefined) => {
    if (pid !== undefined) send({ kind: 'browser', pid })
  }
  const options = { folder: ownedFolder(folder), temporary, onStarted }
  return openHostedDevice(options)(spec, signal)
}

async function openAppium(spec: AppiumSpec, signal: AbortSignal): Promise<Device> {
  const { openAppiumDevice } = await import('../appium/open.ts')
  return openAppiumDevice(spec, signal)
}

function withSecret({ password, ...rest }: PlainCredential) {
  return { ...rest, password: new Secret(password) }
}

/** Sends captures before they are requested; no picture is sent twice. */
function makeAheads(send: (message: FromHost) => void) {
  let sent: number | undefined
  return {
    send(capture: AheadCapture) {
      sent = capture.ahead
      send({ kind: 'ahead', capture: { ...capture, scene: boundScene(capture.scene) } })
    },
    unsent({ png, ahead, ...rest }: Capture): Capture {
      const scene = boundScene(rest.scene)
      const isSent = ahead !== undefined && ahead === sent
      return isSent ? { scene, png: new Uint8Array(), ahead } : { scene, png }
    },
  }
}

/** Calls whose results are truncated, because a page chooses most of their texts. */
const BOUNDED: ReadonlySet<string> = new Set(['audit', 'rules'])

async function makeBoundedCall(
  device: Device,
  call: Extract<Call, { method: 'device' }>,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await makeCall(device, call, signal)
  return BOUNDED.has(call.name) ? bound(answer) : answer
}
