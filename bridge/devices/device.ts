// What a device is to the bridge. Each kind lives in its own folder; `main` hands their openers to the socket.

import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import type { Scene } from '@harness/shared/devices/observation.ts'
import type { SignInState } from '@harness/shared/devices/sign-in.ts'
import type { Command, Outcome } from '@harness/shared/language/command.ts'
import type { HarnessError } from '@harness/shared/language/errors.ts'
import type { DeviceInfo, DeviceSpec } from '@harness/shared/language/protocol.ts'
import type { Credential } from './credential.ts'

/** One capture: the scene and its clean PNG in device pixels, of the same moment. */
export interface Capture {
  readonly scene: Scene
  readonly png: Uint8Array
}

/** Takes a mirror frame; resolves when it was painted. The device captures no further frame before that. */
export type MirrorSink = (jpeg: Uint8Array) => Promise<void>

/**
 * A device that stands ready. The lease that opened it closes it. Calls come one at a time, but for `close`, `mirror` and
 * an abort. Throws only HarnessError; a failed input is an Outcome.
 */
export interface Device {
  readonly info: DeviceInfo
  observe(signal: AbortSignal): Promise<Capture>
  /** Acts once and settles. Never repeats an input by itself. */
  perform(command: Command, signal: AbortSignal): Promise<Outcome>
  reset(signal: AbortSignal): Promise<void>
  /**
   * What `fill_credential` fills in from now on. The password is in nothing the device ever tells: no scene, no outcome,
   * no error. Absent where nothing can be filled in.
   */
  useCredential?(credential: Credential): void
  /** Who is signed in right now. Absent where that cannot be brought along. */
  signIn?(signal: AbortSignal): Promise<SignInState>
  /** One input of a person, at once and without settling. Absent where nobody can take over. */
  manualInput?(input: ManualInput, signal: AbortSignal): Promise<void>
  /** Starts sending live pictures to the sink, or stops. Nothing is captured while nobody looks. */
  mirror(sink: MirrorSink | undefined): Promise<void>
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  /** Idempotent; resolves when no process of the device is left. */
  close(): Promise<void>
}

/** Hears what is being done while a device opens, because a build takes minutes: a stage in words, or a piece of its output. */
export type ProgressListener = (text: string, of?: 'output') => void

/**
 * Opens a device of one kind. Aborting leaves nothing behind. Throws `device_busy`, `aborted`; a web device `browser_missing`,
 * `browser_failed`, `page_unreachable`; an iOS device `xcode_*`, `simulator_*`, `app_*`, `agent_failed`.
 */
export type OpenDevice<K extends DeviceSpec['kind'] = DeviceSpec['kind']> = (
  spec: Extract<DeviceSpec, { kind: K }>,
  signal: AbortSignal,
  onProgress?: ProgressListener,
) => Promise<Device>
