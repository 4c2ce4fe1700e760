// The device of a run. Its driver stays the same for the loop, while the device behind it may be
// lost and reopened.

import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Contact } from '@harness/shared/device/browser-network.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { DeviceSpec } from '@harness/shared/device/spec.ts'
import type { Opened } from '@harness/shared/log/wire/protocol.ts'
import type { Driver, Model, ModelChoice } from '../../core/ports.ts'
import {
  type BridgeDevice,
  type OpenedBridgeDriver,
  openBridgeDriver,
} from '../../drivers/bridge.ts'
import type { BridgeSocket, ProgressListener } from '../../drivers/socket.ts'
import type { PrototypeDevices } from './prototypes.ts'

export interface RunDeviceOptions {
  readonly session: SessionId
  readonly spec: DeviceSpec
  readonly credential?: NonNullable<BridgeDevice['credential']>
  readonly onProgress: ProgressListener
  /** Returns the current socket to the bridge, or a new one when that has ended. */
  readonly socket: (signal: AbortSignal) => Promise<BridgeSocket>
  /** Opens a prototype without a bridge. Throws `device_kind_unavailable`, `prototype_unknown`. */
  readonly openPrototype: PrototypeDevices['open']
  /** Called with the contacts of tested pages after each look. Must not throw. */
  readonly onContacts?: ((contacts: readonly Contact[], runId?: RunId) => void) | undefined
}

export interface RunDevice {
  readonly driver: Driver
  /** State of the session when the run joined it. */
  readonly state: Opened['state']
  /** Reopens the device over a working socket; `same` if it kept its state. Throws like opening. */
  reopen(signal: AbortSignal): Promise<'same' | 'recreated'>
  /** Keeps the bridge's session alive while no command is sent. */
  keep(): void
  /** Current sign-in. Throws the bridge's errors. */
  signIn(signal: AbortSignal): Promise<SignInState>
  /** Writes a batch of the log to files, over the current socket. */
  readonly record: BridgeSocket['record']
}

/** Opens the model of a run; `runId` marks its requests in the outbound ledger. */
export type MakeRunModel = (
  choice: ModelChoice,
  signal: AbortSignal,
  runId: RunId,
) => Promise<Model>

type Listener = Parameters<Driver['frames']>[0]

/**
 * Opens the device of a run; the caller closes its driver. With a `replay` no device is opened, so
 * that a lost bridge has no effect. Throws the bridge's errors, `bridge_*` and `aborted`.
 */
export async function openDevice(
  options: RunDeviceOptions,
  signal: AbortSignal,
  replay?: Driver,
): Promise<RunDevice> {
  const { session } = options
  let socket: BridgeSocket | undefined
  const connect = async (until: AbortSignal): Promise<BridgeSocket> => {
    socket = await options.socket(until)
    return socket
  }
  const open = (until: AbortSignal) => openAny(options, connect, replay, until)
  let opened = await open(signal)
  const followed: Followed = { mirrors: new Map(), ahead: undefined }
  return {
    state: opened.state,
    driver: followingDriver(() => opened, followed, options.onContacts),
    keep: () => socket?.keep(session),
    async signIn(until) {
      const reached = socket ?? (await connect(until))
      return (await reached.request({ kind: 'sign_in', session }, 'signed_in', until)).state
    },
    // Retries over a new socket, so that the end of a run is recorded after a lost connection.
    async record(batch, png) {
      const forever = new AbortController().signal
      const first = socket ?? (await connect(forever))
      return first.record(batch, png).catch(async (thrown: unknown) => {
        if (asHarnessError(thrown).code !== 'bridge_lost') throw thrown
        const next = await options.socket(forever)
        if (next === first) throw thrown
        return next.record(batch, png)
      })
    },
    async reopen(again) {
      if (!replay) await opened.driver.close()
      opened = await open(again)
      const { mirrors, ahead } = followed
      for (const listener of mirrors.keys()) mirrors.set(listener, opened.driver.frames(listener))
      opened.driver.onAhead?.(ahead)
      return opened.state === 'same' ? 'same' : 'recreated'
    },
  }
}

/** Opens a replay, a prototype, or a device of the bridge. A prototype needs no connection. */
async function openAny(
  options: RunDeviceOptions,
  connect: (signal: AbortSignal) => Promise<BridgeSocket>,
  replay: Driver | undefined,
  signal: AbortSignal,
): Promise<OpenedBridgeDriver> {
  const { session, spec, openPrototype } = options
  if (replay) {
    await connect(signal)
    return { driver: replay, state: 'same' }
  }
  if (spec.kind === 'prototype') return openPrototype(session, spec, signal)
  const socket = await connect(signal)
  return openBridgeDriver({ ...options, spec, socket }, signal)
}

/** Streams that continue after a reopening. */
interface Followed {
  readonly mirrors: Map<Listener, () => void>
  ahead: Parameters<NonNullable<Driver['onAhead']>>[0]
}

/** Driver that continues live pictures after a reopening and uses the current device. */
function followingDriver(
  now: () => OpenedBridgeDriver,
  followed: Followed,
  onContacts: RunDeviceOptions['onContacts'],
): Driver {
  const { mirrors } = followed
  return {
    info: now().driver.info,
    canHold: now().driver.canHold ?? false,
    async observe(signal) {
      const seen = await now().driver.observe(signal)
      if (seen.contacts) onContacts?.(seen.contacts)
      return seen
    },
    perform: (command, signal) => now().driver.perform(command, signal),
    reset: (signal) => now().driver.reset(signal),
    ...(now().driver.onAhead && {
      onAhead(listener: Followed['ahead']) {
        followed.ahead = listener
        now().driver.onAhead?.(listener)
      },
    }),
    // A reopened device has the same kind and therefore the same methods.
    ...(now().driver.manualInput && {
      manualInput: async (input, signal) => now().driver.manualInput?.(input, signal),
    }),
    ...(now().driver.rules && {
      rules: async (signal) => now().driver.rules?.(signal),
    }),
    ...(now().driver.audit && {
      audit: async (signal) => now().driver.audit?.(signal),
    }),
    ...(now().driver.download && {
      download: async (name, signal) => now().driver.download?.(name, signal),
    }),
    close: () => now().driver.close(),
    frames(listener) {
      mirrors.set(listener, now().driver.frames(listener))
      return () => {
        mirrors.get(listener)?.()
        mirrors.delete(listener)
      }
    },
  }
}
