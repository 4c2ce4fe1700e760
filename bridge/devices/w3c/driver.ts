// The interface of a WebDriver server that the verbs of an app use.

import type { Command } from '@harness/shared/device/command.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { NotDone } from '@harness/shared/device/outcomes.ts'
import type { Settled } from '@harness/shared/device/perform.ts'
import type { Looked } from '../check-target.ts'
import type { Credential } from '../credential.ts'
import type { Gestures, Input } from './gestures.ts'
import type { Screenshot } from './grid.ts'

/** Sends inputs to a page or an app. */
export interface Sender {
  readonly gestures: Gestures
  /** Sends one input, once. Resolves to undefined, or to the reason when the server refused it. */
  send(input: Input, signal: AbortSignal): Promise<NotDone | undefined>
}

/** Result of waiting for a still screen, with the last picture compared. */
export type SettledPicture = Settled & { readonly after: Screenshot | undefined }

export interface AppDriver extends Sender {
  /** Reads the value at a path of the session; undefined without an answer. */
  read(path: string, signal: AbortSignal): Promise<unknown>
  /** Takes a picture for comparison; undefined without one. */
  look(signal: AbortSignal): Promise<Screenshot | undefined>
  settle(
    before: Screenshot | undefined,
    command: Command,
    signal: AbortSignal,
  ): Promise<SettledPicture>
  /** Reads the open dialog and the current controls; undefined when unreadable. */
  controls(
    size: Scene['pointSize'],
    signal: AbortSignal,
  ): Promise<Pick<Scene, 'dialog' | 'elements'> | undefined>
  /** Sentence about the app in the foreground, if it has changed. */
  elsewhere(before: string | undefined, signal: AbortSignal): Promise<string | undefined>
  /** Request that types into the field with this reference. */
  typing(id: string, text: string): Input
  /** Names of a field's attributes: its text, and the marker of a secure field. */
  readonly attributes: { readonly text: string; readonly secure: string }
  /** True when a secure field reveals whether it is filled. */
  readonly showsSecure: boolean
  readonly home: Input
}

/** Context of one input: the device, its sign-in, and the previous screen. */
export interface AppInput {
  readonly driver: AppDriver
  readonly credential: Credential | undefined
  /** Observation on which the model based its decision. */
  readonly last: Looked | undefined
  /** The screen right before the input; undefined without a picture. */
  readonly before: Screenshot | undefined
}
