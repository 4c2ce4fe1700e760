// The device of a WebDriver server as the verbs use it.

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
  /** Sends one input, once. The reason when it was not taken; undefined when it was. */
  send(input: Input, signal: AbortSignal): Promise<NotDone | undefined>
}

/** The end of a wait, and the last picture compared. */
export type SettledPicture = Settled & { readonly after: Screenshot | undefined }

export interface AppDriver extends Sender {
  /** The value at a path of the session; undefined without an answer. */
  read(path: string, signal: AbortSignal): Promise<unknown>
  /** A picture to compare; undefined without one. */
  look(signal: AbortSignal): Promise<Screenshot | undefined>
  settle(
    before: Screenshot | undefined,
    command: Command,
    signal: AbortSignal,
  ): Promise<SettledPicture>
  /** Open dialog and controls of the screen as it is now; undefined where it cannot be read. */
  controls(
    size: Scene['pointSize'],
    signal: AbortSignal,
  ): Promise<Pick<Scene, 'dialog' | 'elements'> | undefined>
  /** A sentence about the app in front, where it is not the one of before. */
  elsewhere(before: string | undefined, signal: AbortSignal): Promise<string | undefined>
  /** Types into the field with this reference. */
  typing(id: string, text: string): Input
  /** Attributes of a field: its text, and the one that marks a secure field. */
  readonly attributes: { readonly text: string; readonly secure: string }
  /** True when a secure field shows whether it holds something. */
  readonly showsSecure: boolean
  /** Presses the home button. */
  readonly home: Input
}

/** Context of one input: the device, its sign-in, and the screen before. */
export interface AppInput {
  readonly driver: AppDriver
  readonly credential: Credential | undefined
  /** The observation the model decided on. */
  readonly last: Looked | undefined
  /** The screen right before the input; undefined without a picture. */
  readonly before: Screenshot | undefined
}
