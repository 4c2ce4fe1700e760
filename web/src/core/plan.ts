import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Condition } from '@harness/shared/device/conditions.ts'
import type { Help, HelperRole } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { Questionnaire } from '@harness/shared/order/interview.ts'
import type { NudgeName, Prompts } from '@harness/shared/order/prompts.ts'
import type { ApplicationRef } from '@harness/shared/order/run.ts'
import type { LegOrder, RunOrder } from '@harness/shared/order/run-order.ts'
import type { SummaryTexts } from './compaction/texts.ts'
import type { Person } from './control/person.ts'
import type { HookPort } from './hooks/port.ts'
import type { Activity, Clock, Driver, Ids, Imaging, Log, Model, PersonPicture } from './ports.ts'
import type { GuardRule } from './rules/built-in.ts'
import type { Sensor, Tool } from './tool.ts'

/** One goal of a run as ordered, with the defaults filled in. */
export type LegPlan = Readonly<LegOrder & Required<Pick<LegOrder, 'actionName' | 'preservesState'>>>

export type { NudgeName, Prompts }

/** Order fields that the loop reads unchanged, and those that always have a value here. */
type Ordered = Pick<
  RunOrder,
  'follows' | 'persona' | 'credential' | 'hosts' | 'seed' | 'instructions'
> &
  Required<Pick<RunOrder, 'origin' | 'mode' | 'strict' | 'stepBudget' | 'tokenBudget'>>

/** Everything decided before a run starts, read and derived from its order. */
export interface RunPlan extends Readonly<Ordered> {
  readonly runId: RunId
  readonly sessionId: SessionId
  /** The goals of all legs in one line. */
  readonly goal: string
  readonly application: ApplicationRef
  /** Conditions enforced by the loop, for the log. */
  readonly conditions?: readonly Condition[]
  /** Rules for calls that need approval in every mode. */
  readonly rules: readonly GuardRule[]
  /** Has at least one leg. */
  readonly legs: readonly LegPlan[]
  readonly prompts: Prompts
  readonly harnessVersion: string
  /** Pictures of the goals, sent with each request. */
  readonly pictures?: readonly PersonPicture[]
  /** True to check each new screen with the rules of axe-core, as in a sweep. */
  readonly axe?: boolean
  /** Audits each new screen, up to this many; then the run ends. */
  readonly audit?: { readonly screens: number }
  /** Fill level of its window at which the history is compacted, as a fraction. */
  readonly compactAt?: number
  /** Maximum wait of one step for rate limits, in seconds. */
  readonly waitForLimit?: number
  /** Budgets of the helpers after the end. */
  readonly helpers?: HelperBudgets
  /** Memory of an earlier run, and the prompt around it. */
  readonly memory?: { readonly frame: string; readonly text: string }
  /** Questions to the persona after the end. */
  readonly interview?: InterviewOrder
  /** Results of helpers in the recording that is repeated. */
  readonly helped?: Help & { readonly rows?: readonly RowBody[] }
}

/** The questionnaire, and questions added by the user. */
export interface InterviewOrder {
  readonly form?: Questionnaire | undefined
  readonly questions?: readonly string[] | undefined
}

/** Maximum uncached input tokens of each helper; one without a budget is not run. */
export type HelperBudgets = Readonly<Partial<Record<HelperRole, number>>>

/** The finished run, and the model of its helpers. */
export interface HelperJob {
  readonly runId: RunId
  readonly model: Model
  readonly budgets: HelperBudgets
  readonly interview?: InterviewOrder | undefined
  /** Memory at the start of the run. */
  readonly memory?: string | undefined
  readonly onActivity: Ports['onActivity']
  /** Writes the rows of the helpers' calls and results. */
  readonly onCall: (row: RowBody) => Promise<void>
}

export interface Ports {
  readonly driver: Driver
  readonly model: Model
  readonly log: Log
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
  readonly tools: readonly Tool[]
  readonly sensors: readonly Sensor[]
  /** Absent in an unattended run: no approvals, no steering, a lost device stays lost. */
  readonly person?: Person
  /** Runs the helpers after all rows but the last. A failure changes nothing. */
  readonly helpers?: (job: HelperJob, signal: AbortSignal) => Promise<Help>
  /** Loads the texts of compaction; without them older steps are dropped. */
  readonly summaryTexts?: () => Promise<SummaryTexts>
  /** The user's commands at hook points; absent without any. */
  readonly hooks?: HookPort
  /** Errors it throws are ignored. */
  readonly onActivity: (activity: Activity) => void
}
