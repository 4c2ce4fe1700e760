// The interface of a device. Each kind lives in its own folder; `checkout.ts` lists their openers.

import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { ScreenAudit, Target } from '@harness/shared/device/audit.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { BridgeSpec, DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Credential } from './credential.ts'

/** One capture: the scene and a PNG in device pixels without secrets, of the same moment. */
export interface Capture {
  readonly scene: Scene
  readonly png: Uint8Array
  /** Number of the capture sent ahead, if this is the same one plus later events. */
  readonly ahead?: number
}

/** Capture sent before it is requested, with its number. */
export type AheadCapture = Capture & { readonly ahead: number }

/**
 * Receives a mirror frame; resolves when it was drawn. The device sends no further frame before
 * that.
 */
export type MirrorSink = (jpeg: Uint8Array) => Promise<void>

/**
 * An open device, closed by the lease that opened it. Calls come one at a time, except `close`,
 * `mirror` and aborts. Throws only HarnessError; a failed input is an Outcome.
 */
export interface Device {
  readonly info: DeviceInfo
  observe(signal: AbortSignal): Promise<Capture>
  /**
   * True when the document has not changed since the last observation and a new picture is the
   * same, byte for byte. Absent when the device cannot compare.
   */
  isAsObserved?(signal: AbortSignal): Promise<boolean>
  /** Performs one command and waits until the screen settles. Never repeats an input. */
  perform(command: Command, signal: AbortSignal): Promise<Outcome>
  /**
   * Sends captures while an input settles; usually one becomes the next observation, which then has
   * its number. Absent when the device sends none.
   */
  onAhead?(listener: ((capture: AheadCapture) => void) | undefined): void
  reset(signal: AbortSignal): Promise<void>
  /**
   * Replaces the data for `fill_credential`; no scene, outcome or error ever contains the password.
   * Absent on devices without this ability.
   */
  useCredential?(credential: Credential): void
  /** Returns the current sign-in state. Absent when the device cannot export it. */
  signIn?(signal: AbortSignal): Promise<SignInState>
  /**
   * Sends one manual input at once, without settling. Absent when the device cannot be taken over.
   */
  manualInput?(input: ManualInput, signal: AbortSignal): Promise<void>
  /**
   * Audits the current screen without changing the page; undefined for an open dialog or an already
   * audited screen. Absent on devices without this ability.
   */
  audit?(signal: AbortSignal): Promise<ScreenAudit | undefined>
  /**
   * Runs axe-core on the unchanged page; undefined for an open dialog or a page too large or busy.
   * Absent on devices without this ability.
   */
  rules?(signal: AbortSignal): Promise<readonly RuleFact[] | undefined>
  /**
   * Controls of the whole page, on screen or not, in CSS pixels of the page; undefined while a
   * dialog is open. Absent when the device sees only its screen.
   */
  targets?(signal: AbortSignal): Promise<readonly Target[] | undefined>
  /** Reads a downloaded file; undefined once it is gone. Absent for devices without downloads. */
  download?(name: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** Starts or stops sending live pictures to the sink. Without a sink nothing is captured. */
  mirror(sink: MirrorSink | undefined): Promise<void>
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  /** Idempotent; resolves when all processes of the device have ended. */
  close(): Promise<void>
}

/**
 * Receives the progress of opening: a stage in words, or a piece of output. A build takes minutes.
 */
export type ProgressListener = (text: string, of?: 'output') => void

/**
 * Opens a device of one kind. An abort cleans up everything. Throws `device_busy`, `aborted`; a web
 * device `browser_missing`, `browser_failed`, `page_unreachable`; an iOS device `xcode_*`,
 * `simulator_*`, `app_*`, `agent_failed`.
 */
export type OpenDevice<K extends BridgeSpec['kind'] = BridgeSpec['kind']> = (
  spec: Extract<BridgeSpec, { kind: K }>,
  signal: AbortSignal,
  onProgress?: ProgressListener,
) => Promise<Device>
