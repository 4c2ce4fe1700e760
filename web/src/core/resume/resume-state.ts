// State of an interrupted run, read from its log: rows that close it, and the point to resume from.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Condition } from '@harness/shared/device/conditions.ts'
import {
  foldAll,
  type LegState,
  type RunSettings,
  type RunState,
  type StepState,
} from '@harness/shared/log/fold.ts'
import { closeStep } from '@harness/shared/log/last-rows.ts'
import type { Row, RowBody } from '@harness/shared/log/rows.ts'
import type { PersonPicture, ScreenRecord } from '../ports.ts'
import type { LegEnd } from '../stop/policy.ts'
import { EMPTY_TALLY, foldTally, type Tally } from '../tally.ts'

/** A picture attached to a message, and the step whose request first had it. */
export interface GivenPictureAt extends PersonPicture {
  readonly step: number
}

/** An interrupted run, and the state of its device. */
export interface InterruptedRun {
  readonly rows: readonly Row[]
  readonly screens: ReadonlyMap<number, ScreenRecord>
  readonly device: 'same' | 'recreated'
  /** True when nothing failed: a person changed something while the run waited. */
  readonly adjusted?: boolean
  /** Options that the person set, as text. */
  readonly set?: readonly Condition[]
  /** Pictures attached to messages. */
  readonly pictures?: readonly GivenPictureAt[]
}

export interface ResumeState {
  /** Rows that close open steps and log the resumption, in one transaction. */
  readonly rows: readonly RowBody[]
  readonly nextSeq: number
  /** Tally of the rows in the log, without the new `rows`. */
  readonly tally: Tally
  /** Legs that have ended, in order. */
  readonly ends: readonly LegEnd[]
  /** The leg that started and did not end, if any. */
  readonly openLeg: number | undefined
  /** Steps of that leg. */
  readonly steps: readonly StepState[]
  readonly screens: InterruptedRun['screens']
  /** Steps after which the device was recreated. */
  readonly lost: readonly number[]
  /** Duration of the steps so far, in milliseconds. */
  readonly workedMs: number
  /** Address of the first screen. */
  readonly home: string | undefined
}

/**
 * Reads the state. `settings` are those the run resumes with; differences are logged. Throws
 * `run_over` for a run that has ended, and `log_invalid` for a log without a beginning.
 */
export function readResumeState(
  { rows, screens, device, adjusted = false, set = [] }: InterruptedRun,
  settings?: RunSettings,
): ResumeState {
  const state = foldAll(rows)
  if (state.phase === 'completed') throw new HarnessError('run_over')
  if (!state.started)
    throw new HarnessError('log_invalid', { row: 0, what: 'it has no run_started row' })
  const step = state.steps.at(-1)?.step ?? 0
  const ends = state.legs.flatMap((leg) => toLegEnd(leg, state) ?? [])
  const openLeg = state.legs.find(({ completed }) => !completed)?.leg
  const resumption = { kind: 'run_resumed', step, device } as const
  return {
    rows: [
      ...(adjusted || state.phase === 'interrupted'
        ? []
        : [{ kind: 'run_interrupted', step, foundBy: 'resume' } as const]),
      ...state.steps.flatMap(closeStep),
      {
        ...resumption,
        ...changes(state.settings, settings),
        ...(set.length > 0 && { set: [...set] }),
      },
    ],
    nextSeq: rows.length,
    tally: rows.reduce(foldTally, EMPTY_TALLY),
    ends,
    openLeg,
    steps: state.steps.filter(({ leg }) => leg === openLeg),
    screens,
    lost: recreations([...rows, resumption]),
    workedMs: state.steps.reduce((sum, { completed }) => sum + (completed?.durationMs ?? 0), 0),
    home: state.steps[0]?.started.url,
  }
}

function changes(before?: RunSettings, now?: RunSettings): Partial<RunSettings> {
  if (!before || !now) return {}
  const { stepBudget, tokenBudget, provider, model } = now
  const isSameModel = before.provider === provider && before.model === model
  return {
    ...(before.stepBudget !== stepBudget && { stepBudget }),
    ...(before.tokenBudget !== tokenBudget && { tokenBudget }),
    ...(!isSameModel && { provider, model }),
  }
}

function toLegEnd({ leg, completed }: LegState, { steps }: RunState): LegEnd | undefined {
  if (!completed) return undefined
  const { verdict, confirmed, ending, summary } = completed
  const last = steps.findLast((step) => step.leg === leg)?.call
  const wouldRealUserSucceed =
    verdict === 'success' && last?.input['would_real_user_succeed'] === true
  return { verdict, confirmed, ending, summary, wouldRealUserSucceed }
}

/**
 * Number of script replies already used. Replies of a step without a call are used again, as are
 * all of a leg whose device was recreated.
 */
export function repliesUsed(rows: readonly Row[], device: InterruptedRun['device']): number {
  const { steps, legs } = foldAll(rows)
  const leg = legs.at(-1)?.leg
  const lost = device === 'recreated' ? steps.length : (recreations(rows).at(-1) ?? 0)
  return steps
    .filter((each) => each.leg !== leg || each.step > lost)
    .reduce((sum, { call, modelCalls }) => sum + (call ? modelCalls.filter(isOfStep).length : 0), 0)
}

/** False for a call that summarized older steps. */
function isOfStep({ role }: StepState['modelCalls'][number]): boolean {
  return role === undefined
}

/** Steps after which the device was recreated. */
function recreations(rows: readonly RowBody[]): readonly number[] {
  return rows.flatMap((row) =>
    row.kind === 'run_resumed' && row.device === 'recreated' ? row.step : [],
  )
}
