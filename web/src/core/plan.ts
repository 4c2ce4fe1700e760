import type { RunId, SessionId } from '@harness/shared/language/ids.ts'
import type { ApplicationRef } from '@harness/shared/language/run.ts'
import type { NudgeName, Prompts } from '@harness/shared/order/prompts.ts'
import type { LegOrder, RunOrder } from '@harness/shared/order/run-order.ts'
import type { Person } from './control/person.ts'
import type { Activity, Clock, Driver, Ids, Imaging, Log, Model } from './ports.ts'
import type { GuardRule } from './rules/built-in.ts'
import type { Sensor, Tool } from './tool.ts'

/** One goal of a run as it was ordered, with what was left out. */
export type LegPlan = Readonly<LegOrder & Required<Pick<LegOrder, 'actionName' | 'preservesState'>>>

export type { NudgeName, Prompts }

/** Fields of the order that the loop reads as they were ordered, and those that are decided by then in any case. */
type Ordered = Pick<RunOrder, 'follows' | 'persona' | 'credential' | 'hosts' | 'seed'> &
  Required<Pick<RunOrder, 'origin' | 'mode' | 'strict' | 'stepBudget' | 'tokenBudget'>>

/** Everything that is decided before a run starts: of its order what the loop needs, and what was made of the rest. */
export interface RunPlan extends Readonly<Ordered> {
  readonly runId: RunId
  readonly sessionId: SessionId
  /** The goals of all legs in one line. */
  readonly goal: string
  readonly application: ApplicationRef
  /** Calls about which a person decides in every mode. */
  readonly rules: readonly GuardRule[]
  /** At least one. */
  readonly legs: readonly LegPlan[]
  readonly prompts: Prompts
  readonly harnessVersion: string
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
