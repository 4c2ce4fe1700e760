import { HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import { hasRules, supportsTakeover } from '@harness/shared/device/abilities.ts'
import { type ScreenAudit, ScreenFacts } from '@harness/shared/device/audit.ts'
import { Command, type Outcome } from '@harness/shared/device/command.ts'
import { RuleFact } from '@harness/shared/device/facts.ts'
import type { BridgeSpec, DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Opened } from '@harness/shared/log/wire/protocol.ts'
import * as z from 'zod/mini'
import type { Driver } from '../core/ports.ts'
import type { BridgeSocket, MirrorListener, ProgressListener } from './socket.ts'

/** A device of the bridge, and whether the session already had it. */
export interface OpenedBridgeDriver {
  readonly driver: Driver
  readonly state: Opened['state']
}

export interface BridgeDevice {
  readonly socket: BridgeSocket
  readonly session: SessionId
  readonly spec: BridgeSpec
  /** Values for `fill_credential`; sent to the device and not kept here. */
  readonly credential?: {
    readonly username: string
    readonly password: Secret
    /** Origins where they may be filled in. */
    readonly origins?: readonly string[]
  }
  /** Called with the progress until the device is open. */
  readonly onProgress?: ProgressListener
}

/**
 * Opens the device of a session; the caller keeps the socket. Throws what the bridge reports,
 * `bridge_lost` and `aborted`.
 */
export async function openBridgeDriver(
  device: BridgeDevice,
  signal: AbortSignal,
): Promise<OpenedBridgeDriver> {
  const { socket, session, spec, onProgress } = device
  const deaf = onProgress ? socket.onProgress(session, onProgress) : () => undefined
  try {
    const { opened } = await socket
      .request({ kind: 'open', session, device: spec }, 'opened', signal)
      .finally(deaf)
    if (device.credential) await sendCredential(device, device.credential, signal)
    return { driver: new BridgeDriver(socket, session, opened.device), state: opened.state }
  } catch (thrown) {
    // The bridge may have opened it before the abort arrived, and would keep it until idle.
    close(device).catch(() => undefined) // without a connection its lease expires
    throw thrown
  }
}

async function sendCredential(
  { socket, session }: BridgeDevice,
  { username, password, origins }: NonNullable<BridgeDevice['credential']>,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    ...({ kind: 'credential', session, username, password: password.reveal() } as const),
    ...(origins && { origins: [...origins] }),
  }
  await socket.request(body, 'done', signal)
}

async function close({ socket, session }: Pick<BridgeDevice, 'socket' | 'session'>): Promise<void> {
  await socket.request({ kind: 'close', session }, 'done', new AbortController().signal)
}

async function auditOn(
  socket: BridgeSocket,
  session: SessionId,
  signal: AbortSignal,
): Promise<ScreenAudit | undefined> {
  const { facts, bytes } = await socket.request({ kind: 'audit', session }, 'audited', signal)
  if (facts === undefined) return undefined
  const read = ScreenFacts.safeParse(facts).data
  if (!read) throw new HarnessError('message_invalid', { what: 'an audit of another form' })
  return { ...read, picture: bytes }
}

async function rulesOn(socket: BridgeSocket, session: SessionId, signal: AbortSignal) {
  const body = { kind: 'audit', session, only: 'axe' } as const
  const { facts } = await socket.request(body, 'audited', signal)
  return z.array(RuleFact).safeParse(facts).data
}

async function downloadOn(
  socket: BridgeSocket,
  file: { readonly session: SessionId; readonly name: string },
  signal: AbortSignal,
) {
  const { found, bytes } = await socket.request({ kind: 'download', ...file }, 'download', signal)
  return found ? bytes : undefined
}

type AheadListener = Parameters<NonNullable<Driver['onAhead']>>[0]

function unfit(): Outcome {
  const detail = 'Nothing was done: this call has a value that no device takes.'
  return { success: false, outcome: 'refused', detail, durationMs: 0, settleMs: 0 }
}

class BridgeDriver implements Driver {
  readonly info: DeviceInfo
  readonly canHold: boolean
  readonly manualInput?: NonNullable<Driver['manualInput']>
  readonly rules?: NonNullable<Driver['rules']>
  readonly audit?: NonNullable<Driver['audit']>
  readonly download?: NonNullable<Driver['download']>
  readonly #socket: BridgeSocket
  readonly #session: SessionId
  readonly #listeners = new Set<MirrorListener>()
  readonly #forget: readonly (() => void)[]
  #onAhead: AheadListener
  /** Last screen that was captured ahead. */
  #ahead: { readonly number: number; readonly png: Uint8Array<ArrayBuffer> } | undefined
  /** Error that every call throws after the loss. */
  #gone: HarnessError | undefined

  constructor(socket: BridgeSocket, session: SessionId, info: DeviceInfo) {
    this.info = info
    this.canHold = info.kind === 'web'
    this.#socket = socket
    this.#session = session
    if (supportsTakeover(info))
      this.manualInput = async (input, signal) => {
        this.#check()
        await socket.request({ kind: 'manual_input', session, input }, 'done', signal)
      }
    if (hasRules(info)) {
      this.rules = (signal) => rulesOn(socket, session, signal)
      this.audit = (signal) => auditOn(socket, session, signal)
      this.download = (name, signal) => downloadOn(socket, { session, name }, signal)
    }
    this.#forget = [
      socket.onMirror(session, (jpeg) => this.#show(jpeg)),
      socket.onAhead(session, ({ ahead, scene }, png) => {
        this.#ahead = { number: ahead, png }
        this.#onAhead?.({ ...scene, png })
      }),
      socket.onLost(session, (error) => {
        this.#gone ??= error
      }),
    ]
  }

  async observe(signal: AbortSignal) {
    this.#check()
    const { scene, bytes, ahead } = await this.#socket.request(
      { kind: 'observe', session: this.#session },
      'observation',
      signal,
    )
    if (ahead === undefined) return { ...scene, png: bytes }
    if (this.#ahead?.number !== ahead)
      throw new HarnessError('message_invalid', { what: 'a picture that never came' })
    return { ...scene, png: this.#ahead.png }
  }

  async perform(command: Parameters<Driver['perform']>[0], signal: AbortSignal) {
    this.#check()
    // On an invalid message the bridge would close the connection, and with it all runs.
    if (!Command.safeParse(command).success) return unfit()
    const ahead = this.#onAhead && { ahead: true }
    const body = { kind: 'perform', session: this.#session, command, ...ahead } as const
    return (await this.#socket.request(body, 'performed', signal)).outcome
  }

  onAhead(listener: AheadListener): void {
    this.#onAhead = listener
  }

  async reset(signal: AbortSignal) {
    this.#check()
    await this.#socket.request({ kind: 'reset', session: this.#session }, 'done', signal)
  }

  frames(listener: MirrorListener): () => void {
    this.#check()
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#mirror(true)
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0 && !this.#gone)
        this.#mirror(false)
    }
  }

  async close() {
    if (this.#gone?.code === 'device_unknown') return
    this.#gone = new HarnessError('device_unknown')
    for (const forget of this.#forget) forget()
    try {
      await close({ socket: this.#socket, session: this.#session })
    } catch {
      // The device or the bridge is already gone; the lease of the session expires.
    }
  }

  #check(): void {
    if (this.#gone) throw this.#gone
  }

  #mirror(on: boolean): void {
    const pending = this.#socket.request(
      { kind: 'mirror', session: this.#session, on },
      'done',
      new AbortController().signal,
    )
    // The run continues without live pictures; a lost device or bridge fails the next call.
    pending.catch(() => undefined)
  }

  async #show(jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
    await Promise.allSettled([...this.#listeners].map((listener) => listener(jpeg)))
  }
}
