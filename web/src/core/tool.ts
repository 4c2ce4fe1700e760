// What tools and sensors are to the core; they live in rooms of their own and come in as arguments.

import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Command, Outcome } from '@harness/shared/language/command.ts'
import type { Point, Rect } from '@harness/shared/language/geometry.ts'
import type { MarkRef, RowOf } from '@harness/shared/language/rows.ts'
import type { DeviceKind, FrictionKind, Verdict } from '@harness/shared/language/run.ts'
import type { Mark, ToolSpec } from './ports.ts'

/** What a tool sees of the current step. `unit` is how many points one unit of the model's coordinates is, on each axis. */
export interface ToolView {
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly unit: Point
}

/** What a tool call asks for, once understood. */
export type Effect =
  | { readonly kind: 'command'; readonly command: Command }
  /** The call cannot be carried out on this screen; the model is told why and goes on. */
  | { readonly kind: 'refusal'; readonly outcome: Outcome['outcome']; readonly detail: string }
  /** The answer is known without the device. `text` is from the screen, so it is shown as untrusted. */
  | { readonly kind: 'reading'; readonly text: string }
  | { readonly kind: 'friction'; readonly frictionKind: FrictionKind; readonly detail: string }
  | {
      readonly kind: 'finish'
      readonly verdict: Verdict
      readonly summary: string
      readonly wouldRealUserSucceed: boolean
    }

/** A tool call as the log, the person and the loop need it. Places in `input` and `points` are in screen points. */
export interface ToolUse {
  readonly tool: string
  readonly class: ToolClass
  readonly input: Readonly<Record<string, unknown>>
  readonly observation: string
  readonly intent: string
  /** The call in plain words, such as `Tap “Save changes”`. */
  readonly label: string
  readonly points?: readonly Point[]
  readonly mark?: MarkRef
  readonly effect: Effect
}

/** look changes nothing, move changes what is visible, act may change the app, note is for the log alone. */
export type ToolClass = 'look' | 'move' | 'act' | 'note'

/** Something the model may do. */
export interface Tool {
  readonly spec: ToolSpec
  readonly class: ToolClass
  readonly devices: readonly DeviceKind[]
  /** Offered only in a run that has a sign-in. */
  readonly needsCredential?: boolean
  /** Understands one call. Throws `tool_input_invalid` when its input does not fit the schema. */
  use(input: unknown, view: ToolView): ToolUse
}

/** What a sensor compares: the screen before the last tool call, the call with its result, and the screen now. */
export interface Sensed {
  readonly before: Scene
  readonly call: ToolUse
  readonly outcome: Outcome
  readonly now: Scene
  /** The picture, address, scroll offset and marks are as before. */
  readonly sameScreen: boolean
}

/** What a sensor found; the loop adds the step. */
export type Signal = Pick<RowOf<'signal'>, 'sensor' | 'value' | 'unit' | 'detail'> & {
  readonly rect?: Rect
}

/** Measures one thing without a model. Pure; returns undefined when there is nothing to report. */
export type Sensor = (sensed: Sensed) => Signal | undefined
