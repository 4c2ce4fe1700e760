// The types of tools and sensors; their implementations come in as arguments.

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

/** Current step as a tool sees it. `unit`: points per unit of the model's coordinates. */
export interface ToolView {
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly unit: Point
  /** The model is a sweep without checks: its end claims nothing. */
  readonly sweeps?: boolean
}

/** The effect of a valid tool call. */
export type Effect =
  | { readonly kind: 'command'; readonly command: Command }
  /** The call is impossible on this screen; the model gets the reason as its result. */
  | { readonly kind: 'refusal'; readonly outcome: Outcome['outcome']; readonly detail: string }
  /** Answered without the device. `text` comes from the screen, so it is untrusted. */
  | { readonly kind: 'reading'; readonly text: string; readonly wanted: Wanted }
  /** `rect`: the area of the mark it is about. */
  | {
      readonly kind: 'friction'
      readonly frictionKind: FrictionKind
      readonly detail: string
      readonly rect?: Rect
    }
  /** The parts of the goal as the model sees them now; judged by what was done. */
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
  /** The call as a person reads it, such as `Tap “Save changes”`. */
  readonly label: string
  readonly points?: readonly Point[]
  readonly mark?: MarkRef
  readonly effect: Effect
}

/** look changes nothing, move changes what is visible, act may change the app, note only logs. */
export type ToolClass = 'look' | 'move' | 'act' | 'note'

/**
 * The kinds of devices as tools name them; `html` is a prototype of HTML alone, `prototype` one of
 * either form.
 */
export type ToolDevice = DeviceKind | 'html'

/** A tool the model may call. */
export interface Tool {
  readonly spec: ToolSpec
  readonly class: ToolClass
  readonly devices: readonly ToolDevice[]
  /** Offered only in a run with a sign-in. */
  readonly needsCredential?: boolean
  /** Web devices only: the tool needs a finger, or a mouse. */
  readonly needs?: 'touch' | 'mouse'
  /** Offered only for a goal of several parts. */
  readonly needsParts?: boolean
  /** Understood in recordings, scripts and by habit, but not among the tools that are offered. */
  readonly hidden: boolean
  /** Validates one call. Throws `tool_input_invalid` when its input does not fit the schema. */
  use(input: unknown, view: ToolView): ToolUse
}

/** The last call, the screen before it, and what came of it. */
export interface LastCall {
  readonly before: Scene
  readonly call: ToolUse
  readonly outcome: Outcome
  /** Picture, address, scroll offset and marks are unchanged. */
  readonly sameScreen: boolean
  /** From the input to the look at the screen now, in milliseconds. */
  readonly observedMs: number
}

/** One call of the leg, as sensors compare it. */
export interface SensedStep {
  /** The address it was made on. */
  readonly url: string | undefined
  readonly tool: string
  /** Its target, see `targetName`; undefined for a call without one. */
  readonly target: string | undefined
  /** Tapped point; undefined for another call. */
  readonly tapped: Point | undefined
  /** It pressed Escape. */
  readonly escapes: boolean
  readonly outcome: Outcome['outcome']
  /** Time that a person waited until the page was still, in milliseconds. */
  readonly stillMs: number | undefined
  /** The same without what the machine itself may have taken. */
  readonly certainMs: number | undefined
  /** Text that it entered into its target. */
  readonly entered: string | undefined
  /** Its target sends the form around it. */
  readonly submitted: boolean
}

/**
 * Input of a sensor: the screen now, and how it came about. `last` is absent on the first screen of
 * a leg.
 */
export interface Sensed {
  readonly now: Scene
  readonly last?: LastCall
  /** The newest calls of the leg, oldest first, `last` included. */
  readonly steps: readonly SensedStep[]
  /** Elements that break a rule of axe, as earlier screens of this page reported them. */
  readonly rules?: readonly RuleFact[]
  /** Other hosts that did not answer in this leg. */
  readonly unreachable?: ReadonlySet<string>
  readonly sweeps: boolean
}

/** Measurement of a sensor; the loop adds sensor, unit and step. */
export type Signal = Pick<RowOf<'signal'>, 'value' | 'detail'> &
  Partial<Pick<RowOf<'signal'>, 'rect' | 'target' | 'limit' | 'numbers' | 'rule'>> & {
    /** Subject, if it differs from the sensor's usual one: a page that failed while loading. */
    readonly of?: Measure['of']
  }

/** The device was lost with this fault, at the last call or after it. */
export interface Loss {
  readonly fault: Pick<HarnessError, 'code' | 'detail'>
  readonly last: Pick<LastCall, 'before' | 'call'>
}

/**
 * Measures one thing without a model. Pure; empty when there is nothing to report, or nothing to
 * measure it with. Signals of the call belong to its step and have areas of the screen before it;
 * those of the screen belong to the screen now.
 */
export interface Measure {
  /** A name of `shared/findings/sensor-specs.ts`. */
  readonly name: string
  readonly of: 'call' | 'screen'
  /** Signals of one screen at most, where they are not one fault many times. */
  readonly most?: number
  measure(sensed: Sensed): readonly Signal[]
  /** Asked where no screen follows. */
  ofLoss?(loss: Loss): readonly Signal[]
}

/** With its specification, as the loop uses it. */
export interface Sensor extends Measure {
  readonly unit: string
  readonly limit?: number
  /** Measured once on each screen, because it is there whatever is done. */
  readonly lasts: boolean
}

/** Without those that are only understood; `hasParts`: the goal has several parts. */
export function offeredOf(tools: readonly Tool[], hasParts = false): readonly Tool[] {
  return tools.filter(({ hidden, needsParts }) => !hidden && (hasParts || !needsParts))
}

/** A screen by its path: what is asked for after it changes what a page shows, not how. */
export function placeOf({ url = '', title = '' }: Scene): string {
  return url.split(/[?#]/)[0] || title
}

/** Role and label of an element: what stays the same from screen to screen. */
export function targetName({
  role,
  label,
}: {
  readonly role: string
  readonly label: string
}): string {
  return `${role} ${label}`
}
