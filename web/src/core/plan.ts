import type { RunId, SessionId } from '@harness/shared/ids.ts'
import type { ApplicationRef, Check, Mode, Origin } from '@harness/shared/run.ts'
import type { Person } from './control/person.ts'
import type { Activity, Clock, Driver, Ids, Imaging, Log, Model } from './ports.ts'
import type { GuardRule } from './rules/built-in.ts'
import type { Sensor, Tool } from './tool.ts'

/** One goal of a run. */
export interface LegPlan {
  /** Name of the saved action, or empty. */
  readonly actionName: string
  readonly goal: string
  /** False: the application starts afresh before this leg. Without effect on the first. */
  readonly preservesState: boolean
  readonly checks?: readonly Check[]
}

/** The words the model reads, as they stand in `prompts/`, with their placeholders. */
export interface Prompts {
  readonly system: string
  /** What is special about the kind of device. */
  readonly platform: string
  readonly friction: string
  /** The reminder that ends every request. */
  readonly step: string
  /** Said when the run gets nowhere; by name. */
  readonly nudges: Readonly<Record<NudgeName, string>>
}

export type NudgeName =
  | 'cycle'
  | 'waiting'
  | 'failing'
  | 'stagnation'
  | 'repeat'
  | 'stall'
  | 'unknown_tool'
  | 'unproven'
  /** Frames the reason why a reply could not be used; those are the ones below. */
  | 'rejected'
  | 'truncated'
  | 'empty'
  | 'thoughts_only'
  | 'words_only'
  | 'written_call'
  | 'note_only'
  | 'several_calls'
  | 'no_such_tool'

/** Everything that is decided before a run starts; nothing in it changes while it goes on. */
export interface RunPlan {
  readonly runId: RunId
  readonly sessionId: SessionId
  readonly follows?: RunId
  readonly origin: Origin
  readonly goal: string
  readonly persona: { readonly name: string; readonly text: string }
  readonly application: ApplicationRef
  /** What the person signs in with, without the secret: that is the device's alone. */
  readonly credential?: { readonly label: string; readonly username: string }
  readonly mode: Mode
  /** Calls about which a person decides in every mode. */
  readonly rules: readonly GuardRule[]
  /** Hosts beside the application's own on which the run may act; undefined: wherever it comes to. */
  readonly hosts?: readonly string[]
  /** Strict: an unproven success is refused in the end; otherwise it is accepted as unconfirmed. */
  readonly strict: boolean
  /** Steps a leg may take; 0 means unlimited. */
  readonly stepBudget: number
  /** Uncached input tokens the run may use; 0 means unlimited. */
  readonly tokenBudget: number
  /** At least one. */
  readonly legs: readonly LegPlan[]
  readonly prompts: Prompts
  readonly harnessVersion: string
  readonly seed?: number
}

/** All a run needs from outside. */
export interface Ports {
  readonly driver: Driver
  readonly model: Model
  readonly log: Log
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
  readonly tools: readonly Tool[]
  readonly sensors: readonly Sensor[]
  /** Whoever watches; without, nobody decides, speaks or brings a lost device back. */
  readonly person?: Person
  /** What it throws reaches nobody. */
  readonly onActivity: (activity: Activity) => void
}
