import type { Credential } from '@harness/bridge/devices/credential.ts'
import type { Capture, Device, MirrorSink, OpenDevice } from '@harness/bridge/devices/device.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { BridgeSpec, DeviceInfo } from '@harness/shared/device/spec.ts'

type WebSpec = Extract<BridgeSpec, { kind: 'web' }>

/**
 * A device without a browser: it shows one screen, records its commands, and can be blocked, broken
 * and lost.
 */
export class MemoryDevice implements Device {
  readonly info: DeviceInfo
  readonly performed: Command[] = []
  /** Frames a mirror took, counted when they were captured. */
  captured = 0
  resets = 0
  readonly usernames: string[] = []
  readonly manualInputs: ManualInput[] = []
  isOpen = true
  /** While set, `observe` and `perform` wait for it, or for their abort. */
  gate: Promise<void> | undefined
  /** The number under which the next screen is sent while a command is carried out. */
  ahead: number | undefined
  #onAhead: Parameters<NonNullable<Device['onAhead']>>[0]
  /** Differences that the page makes to its scene. */
  change: Partial<Scene> = {}
  #sink: MirrorSink | undefined
  #onLost: (error: HarnessError) => void = () => undefined
  readonly #spec: WebSpec

  constructor(spec: WebSpec) {
    this.#spec = spec
    this.info = { kind: 'web', name: 'Memory', pointSize: spec.viewport, scale: 1 }
  }

  async observe(signal: AbortSignal): Promise<Capture> {
    await this.#pass(signal)
    const { viewport: pointSize, url } = this.#spec
    const scene: Scene = {
      pointSize,
      scale: 1,
      url,
      elements: [],
      text: `Schön: ${this.performed.length}`,
      ...this.change,
    }
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 255, 0)
    return { scene, png, ...(this.ahead !== undefined && { ahead: this.ahead }) }
  }

  async perform(command: Command, signal: AbortSignal): Promise<Outcome> {
    await this.#pass(signal)
    this.performed.push(command)
    if (this.ahead !== undefined)
      this.#onAhead?.({ ...(await this.observe(signal)), ahead: this.ahead })
    return { success: true, outcome: 'changed', detail: command.kind, durationMs: 1, settleMs: 0 }
  }

  onAhead(listener: Parameters<NonNullable<Device['onAhead']>>[0]): void {
    this.#onAhead = listener
  }

  useCredential({ username }: Credential): void {
    this.usernames.push(username)
  }

  async manualInput(input: ManualInput, signal: AbortSignal): Promise<void> {
    await this.#pass(signal)
    this.manualInputs.push(input)
  }

  async reset(signal: AbortSignal): Promise<void> {
    await this.#pass(signal)
    this.resets += 1
  }

  async mirror(sink: MirrorSink | undefined): Promise<void> {
    this.#sink = sink
    void this.#film(sink)
  }

  onLost(listener: (error: HarnessError) => void): void {
    this.#onLost = listener
  }

  /** The browser closes by itself. */
  lose(): void {
    this.isOpen = false
    this.#onLost(new HarnessError('device_lost'))
  }

  async close(): Promise<void> {
    this.isOpen = false
    this.#sink = undefined
  }

  async #film(sink: MirrorSink | undefined): Promise<void> {
    while (sink && sink === this.#sink && this.isOpen) {
      this.captured += 1
      await sink(Uint8Array.of(0xff, 0xd8, this.captured))
      await new Promise((next) => setImmediate(next))
    }
  }

  async #pass(signal: AbortSignal): Promise<void> {
    if (!this.isOpen) throw new HarnessError('device_lost')
    if (this.gate !== undefined) await Promise.race([this.gate, aborted(signal)])
    if (signal.aborted) throw new HarnessError('aborted')
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** An opener that keeps what it opened, oldest first. */
export interface MemoryDevices {
  readonly open: OpenDevice<'web'>
  readonly opened: readonly MemoryDevice[]
  requestCount: number
  /** While set, opening waits for it and ignores its abort, as a browser that is starting does. */
  gate: Promise<void> | undefined
}

export function makeMemoryDevices(): MemoryDevices {
  const opened: MemoryDevice[] = []
  const devices: MemoryDevices = {
    opened,
    requestCount: 0,
    gate: undefined,
    async open(spec) {
      devices.requestCount += 1
      await devices.gate
      const device = new MemoryDevice(spec)
      opened.push(device)
      return device
    },
  }
  return devices
}
