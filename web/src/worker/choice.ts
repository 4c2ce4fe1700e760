// What a person, or a program in their place, chooses before a run.
import type { RunId } from '@harness/shared/ids.ts'
import type { DeviceInfo, SimulatorWish } from '@harness/shared/protocol.ts'
import type { Check, Mode, Origin } from '@harness/shared/run.ts'
import type { ModelChoice } from '../core/ports.ts'
import type { RuleName } from '../core/rules/built-in.ts'
import type { RecordedStep } from '../drivers/recorded.ts'

/** One goal of a run; see `LegPlan` in core/plan.ts. */
export interface LegChoice {
  readonly goal: string
  /** Name of the saved action, if it is one. */
  readonly actionName?: string
  readonly preservesState?: boolean
  readonly checks?: readonly Check[]
}

/** A device that only shows what was recorded. */
export interface Replay {
  readonly info: DeviceInfo
  readonly steps: readonly RecordedStep[]
}

/** What a person chooses before a run. `name` of the persona is shown, `text` is what the model reads. */
export interface RunChoice {
  /** The id of the run, for whoever watches it from before its first row; made when left out. */
  readonly runId?: RunId
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** With it an app on a simulator is tested, and address and viewport are of no effect. */
  readonly simulator?: SimulatorWish
  readonly persona: { readonly name: string; readonly text: string }
  /** At least one. */
  readonly legs: readonly LegChoice[]
  readonly model: ModelChoice
  /** A sign-in for the application; `label` and `username` are told, the password goes to the device alone. */
  readonly credential?: {
    readonly label: string
    readonly username: string
    readonly password: string
  }
  /** True: the browser starts with the sign-in that is kept for the site of the address. */
  readonly signedIn?: boolean
  /** Steps the goal may take; 0 means unlimited, left out the default. */
  readonly stepBudget?: number
  /** Uncached input tokens the run may use; 0 means as many as the model allows, left out the default. */
  readonly tokenBudget?: number
  /** Autonomous when left out. */
  readonly mode?: Mode
  /** True: a success that cannot be proven is refused in the end. */
  readonly strict?: boolean
  /** `you` when left out. */
  readonly origin?: Origin
  /** Written into the log; that of the sweep when left out. */
  readonly seed?: number
  /** True shows the browser under test on the screen of this machine. */
  readonly headed?: boolean
  /** The screens of a recorded run in the place of a device. */
  readonly replay?: Replay
  /** True hands every committed row and picture to the bridge too, which must have been started with a place for them. */
  readonly record?: boolean
  /** Guard rules that are on; left out, those of `defaultRules`. */
  readonly rules?: readonly RuleName[]
  /** Hosts beside the application's own on which the run may act without asking. */
  readonly hosts?: readonly string[]
  /** The run goes on in the session of this one, on its device as it stands. */
  readonly follows?: RunId
  /** True: nobody is there to decide or to mend anything; what asks is rejected. */
  readonly unattended?: boolean
}

/** What is checked before a run. */
export interface PreflightChoice {
  readonly model: ModelChoice
  readonly device?: 'web' | 'ios'
}
