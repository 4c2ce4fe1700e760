// Types of tools and sensors; their implementations are passed in as arguments.

import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { Point, Rect } from '@harness/shared/base/geometry.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { PlanItem } from '@harness/shared/log/plan-items.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import type { MarkRef } from '@harness/shared/log/step-rows.ts'
import type { FrictionKind, Verdict } from '@harness/shared/order/run.ts'
import type { Wanted } from './context/passage.ts'
import type { Mark, ToolSpec } from './ports.ts'

/** Current step from a tool's point of view. `unit`: points per unit of the model's coordinates. */
export interface ToolView {
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly unit: Point
  /** True for a sweep without checks: its end makes no claim. */
  readonly sweeps?: boolean
}

/** The effect of a valid tool call. */
export type Effect =
  | { readonly kind: 'command'; readonly command: Command }
  /** The call is impossible on this screen; the model gets the reason as its result. */
  | { readonly kind: 'refusal'; readonly outcome: Outcome['outcome']; readonly detail: string }
  /** Answered without the device. `text` is untrusted, because it comes from the screen. */
  | { readonly kind: 'reading'; readonly text: string; readonly wanted: Wanted }
  /** `rect` is the area of the mark that the note is about. */
  | {
      readonly kind: 'friction'
      readonly frictionKind: FrictionKind
      readonly detail: string
      readonly rect?: Rect
    }
  /** Parts of the goal as the model now states them; checked against the steps. */
  | { readonly kind: 'plan'; readonly items: readonly PlanItem[] }
  | {
      readonly kind: 'finish'
      readonly verdict: Verdict
      readonly summary: string
      readonly wouldRealUserSucceed: boolean
    }

/** A validated tool call. Coordinates in `input` and `points` are screen points. */
export interface ToolUse {
  readonly tool: string
  readonly class: ToolClass
  readonly input: Readonly<Record<string, unknown>>
  readonly observation: string
  readonly intent: string
  /** Description of the call for people, such as `Tap “Save changes”`. */
  readonly label: string
  readonly points?: readonly Point[]
  readonly mark?: MarkRef
  readonly effect: Effect
}

/**
 * `look` changes nothing, `move` changes what is visible, `act` may change the app, `note` only
 * logs.
 */
export type ToolClass = 'look' | 'move' | 'act' | 'note'

/**
 * Kinds of devices as tools distinguish them: `html` is a prototype of HTML only, `prototype` one
 * of either form.
 */
export type ToolDevice = DeviceKind | 'html'

export interface Tool {
  readonly spec: ToolSpec
  readonly class: ToolClass
  readonly devices: readonly ToolDevice[]
  /** True for a tool offered only in a run with a sign-in. */
  readonly needsCredential?: boolean
  /** For web devices: the tool needs a touch screen, or a mouse. */
  readonly needs?: 'touch' | 'mouse'
  /** True for a tool offered only for a goal with several parts. */
  readonly needsParts?: boolean
  /** True for a tool that is not offered, but accepted in recordings and scripts. */
  readonly hidden: boolean
  /** Validates one call. Throws `tool_input_invalid` when its input does not fit the schema. */
  use(input: unknown, view: ToolView): ToolUse
}

/** The last call, the screen before it, and its result. */
export interface LastCall {
  readonly before: Scene
  readonly call: ToolUse
  readonly outcome: Outcome
  /** True when picture, address, scroll offset and marks are unchanged. */
  readonly sameScreen: boolean
  /** Time between the input and the current observation, in milliseconds. */
  readonly observedMs: number
}

/** A call of the leg, in the form that sensors compare. */
export interface SensedStep {
  /** Address of the screen before the call. */
  readonly url: string | undefined
  readonly tool: string
  /** Target of the call (`targetName`); undefined for a call without one. */
  readonly target: string | undefined
  /** Tapped point; undefined for other calls. */
  readonly tapped: Point | undefined
  /** True when the call pressed Escape. */
  readonly escapes: boolean
  readonly outcome: Outcome['outcome']
  /** Time until the page was still, in milliseconds, as a user would have waited. */
  readonly stillMs: number | undefined
  /** Part of `stillMs` that this machine cannot have caused. */
  readonly certainMs: number | undefined
  /** Text entered into the target. */
  readonly entered: string | undefined
  /** True when the target submits its form. */
  readonly submitted: boolean
}

/** Input of a sensor. `last` is absent on the first screen of a leg. */
export interface Sensed {
  readonly now: Scene
  readonly last?: LastCall
  /** Recent calls of the leg, oldest first, including `last`. */
  readonly steps: readonly SensedStep[]
  /** Elements that break a rule of axe, reported on earlier screens of this page. */
  readonly rules?: readonly RuleFact[]
  /** Other hosts that did not answer during this leg. */
  readonly unreachable?: ReadonlySet<string>
  readonly sweeps: boolean
}

/** Measurement of a sensor; the loop adds sensor, unit and step. */
export type Signal = Pick<RowOf<'signal'>, 'value' | 'detail'> &
  Partial<Pick<RowOf<'signal'>, 'rect' | 'target' | 'limit' | 'numbers' | 'rule'>> & {
    /** Subject, if it differs from the sensor's usual one: a page that failed while loading. */
    readonly of?: Measure['of']
  }

/** Loss of the device at the last call or after it, with its fault. */
export interface Loss {
  readonly fault: Pick<HarnessError, 'code' | 'detail'>
  readonly last: Pick<LastCall, 'before' | 'call'>
}

/**
 * Measures one thing without a model. Pure; empty without a fact to report. Signals about the call
 * have areas of the screen before it.
 */
export interface Measure {
  /** Name from `shared/findings/sensor-specs.ts`. */
  readonly name: string
  readonly of: 'call' | 'screen'
  /** Maximum signals per screen, unless they all repeat one fault. */
  readonly most?: number
  measure(sensed: Sensed): readonly Signal[]
  /** Called when the device was lost, so that no screen follows. */
  ofLoss?(loss: Loss): readonly Signal[]
}

/** A sensor with its specification. */
export interface Sensor extends Measure {
  readonly unit: string
  readonly limit?: number
  /** Reported once per screen, because it is there whatever the agent does. */
  readonly lasts: boolean
}

/** Tools offered to the model, without hidden ones; `hasParts`: the goal has several parts. */
export function offeredOf(tools: readonly Tool[], hasParts = false): readonly Tool[] {
  return tools.filter(({ hidden, needsParts }) => !hidden && (hasParts || !needsParts))
}

/** Identifies a screen by its path: query and fragment change data, not layout. */
export function placeOf({ url = '', title = '' }: Scene): string {
  return url.split(/[?#]/)[0] || title
}

/** Role and label of an element, which stay the same from screen to screen. */
export function targetName({
  role,
  label,
}: {
  readonly role: string
  readonly label: string
}): string {
  return `${role} ${label}`
}
