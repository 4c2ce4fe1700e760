// A run as it stands after some of its rows. `fold` is the only way from rows to state: the live
// view, replay, export and resume all read what it returns. Any prefix of any log folds.
import * as z from 'zod/mini'
import type { Point, Size } from '../base/geometry.ts'
import { addTokens, NO_TOKENS, type Tokens } from '../order/run.ts'
import type { Row, RowOf } from './rows.ts'
import type { MarkRef } from './step-rows.ts'

export interface StepState {
  readonly step: number
  readonly leg: number
  readonly startedAt: string
  readonly started: RowOf<'step_started'>
  readonly signals: readonly RowOf<'signal'>[]
  readonly modelCalls: readonly RowOf<'model_called'>[]
  /** The model's own words, beside its calls; absent where it wrote none, and in older logs. */
  readonly said?: readonly RowOf<'model_said'>[]
  /** Changes of the plan: those before the call are the model's, a later one opened a part again. */
  readonly plans?: readonly RowOf<'plan_updated'>[]
  readonly notes: readonly RowOf<'nudged' | 'steered'>[]
  readonly approval?: {
    readonly requested: RowOf<'approval_requested'>
    readonly given?: RowOf<'approval_given'>
  }
  readonly call?: RowOf<'tool_call'>
  readonly result?: RowOf<'tool_result'>
  readonly friction: readonly RowOf<'friction'>[]
  /** Commands of a person; those between goals are of the last step before. */
  readonly hooks?: readonly RowOf<'hook_ran'>[]
  /** Older steps were shortened before the request. */
  readonly compacted?: RowOf<'compacted'>
  /** Pictures that came with a message. */
  readonly pictures?: readonly RowOf<'picture_given'>[]
  /** Other keys or models that took over in this step. */
  readonly failovers?: readonly RowOf<'failover'>[]
  readonly completed?: RowOf<'step_completed'>
  /** Changes that a person made after it, before the next step. */
  readonly changes?: readonly RowOf<'run_resumed'>[]
}

export interface LegState {
  readonly leg: number
  readonly started: RowOf<'leg_started'>
  readonly completed?: RowOf<'leg_completed'>
}

/** `running` also when no tab runs it any more; only a `run_interrupted` row says that. */
export const RunPhase = z.enum(['empty', 'running', 'interrupted', 'completed'])
export type RunPhase = z.infer<typeof RunPhase>

/** Settings in effect; a person may raise the limits and change the model while the run waits. */
export type RunSettings = Pick<
  RowOf<'run_started'>,
  'stepBudget' | 'tokenBudget' | 'provider' | 'model'
>

export interface RunState {
  readonly phase: RunPhase
  readonly rowCount: number
  readonly started?: RowOf<'run_started'>
  /** As they are now; those of `started` are those of the beginning. */
  readonly settings?: RunSettings
  readonly legs: readonly LegState[]
  readonly steps: readonly StepState[]
  /**
   * Steps after which the run was resumed, 0 before the first. Time until the next step does not
   * count.
   */
  readonly resumedAfter: readonly number[]
  readonly completed?: RowOf<'run_completed'>
  /** Answers of the persona after the end. */
  readonly interviewed?: RowOf<'interviewed'>
  readonly remembered?: RowOf<'remembered'>
  readonly frictionCount: number
  /** Pictures of the goals. */
  readonly pictures?: readonly RowOf<'picture_given'>[]
  /** Files that pages gave. */
  readonly downloads?: readonly RowOf<'downloaded'>[]
  readonly tokens: Tokens
  /** Calls of helpers after the end, such as the judge; in no sum of the run. */
  readonly helperCalls?: readonly RowOf<'model_called'>[]
  readonly lastTs?: string
}

export const EMPTY_RUN: RunState = {
  phase: 'empty',
  rowCount: 0,
  legs: [],
  steps: [],
  resumedAfter: [],
  frictionCount: 0,
  tokens: NO_TOKENS,
}

/**
 * The next state. Rows that do not fit what came before (a result without its step, say) change
 * nothing but the count.
 */
export function fold(state: RunState, row: Row): RunState {
  return foldRows(state, [row])
}

/** The state after more rows. Lists are copied once, however many rows there are. */
export function foldRows(state: RunState, rows: Iterable<Row>): RunState {
  const folder = new RunFolder(state)
  for (const row of rows) folder.add(row)
  return folder.state
}

/** The state after all rows. */
export function foldAll(rows: Iterable<Row>): RunState {
  return foldRows(EMPTY_RUN, rows)
}

/** Folds a run that grows, in place: a row costs the same however many steps there are. */
export class RunFolder {
  #head: Omit<RunState, 'legs' | 'steps'>
  readonly #legs: LegState[]
  readonly #steps: StepState[]

  constructor({ legs, steps, ...head }: RunState = EMPTY_RUN) {
    this.#head = head
    this.#legs = [...legs]
    this.#steps = [...steps]
  }

  /** As it is now: its lists grow with the next row. */
  get state(): RunState {
    return { ...this.#head, legs: this.#legs, steps: this.#steps }
  }

  /** Returns the index of the step that is new or has changed, if one has. */
  add(row: Row): number | undefined {
    const rowCount = this.#head.rowCount + 1
    this.#head = { ...this.#head, ...headChange(this.#head, row), rowCount, lastTs: row.ts }
    if (row.kind === 'leg_started') this.#legs.push({ leg: row.leg, started: row })
    if (row.kind === 'leg_completed') this.#completeLeg(row)
    if (row.kind === 'step_started') return this.#steps.push(newStep(row)) - 1
    return isStepRow(row) ? this.#changeStep(row) : undefined
  }

  #completeLeg(row: RowOf<'leg_completed'>): void {
    this.#legs.forEach((leg, index) => {
      if (leg.leg === row.leg) this.#legs[index] = { ...leg, completed: row }
    })
  }

  #changeStep(row: LaterStepRow): number | undefined {
    const index = this.#steps.findLastIndex(({ step }) => step === row.step)
    const step = this.#steps[index]
    if (!step) return undefined
    this.#steps[index] = { ...step, ...stepChange(step, row) }
    return index
  }
}

function headChange(head: Omit<RunState, 'legs' | 'steps'>, row: Row): Partial<RunState> {
  switch (row.kind) {
    case 'run_started':
      return { started: row, phase: 'running', settings: settingsIn(row) }
    case 'model_called':
      return isOfHelper(row)
        ? { helperCalls: [...(head.helperCalls ?? []), row] }
        : { tokens: addTokens(head.tokens, row.tokens) }
    case 'friction':
      return { frictionCount: head.frictionCount + 1 }
    case 'downloaded':
      return { downloads: [...(head.downloads ?? []), row] }
    case 'picture_given':
      return row.step > 0 ? {} : { pictures: [...(head.pictures ?? []), row] }
    case 'interviewed':
    case 'remembered':
      return { [row.kind]: row }
    case 'run_interrupted':
      return { phase: 'interrupted' }
    case 'run_resumed':
      return {
        phase: 'running',
        resumedAfter: [...head.resumedAfter, row.step],
        ...(head.settings && { settings: settingsIn({ ...head.settings, ...row }) }),
      }
    case 'run_completed':
      return { phase: 'completed', completed: row }
    default:
      return {}
  }
}

/** True for a call after the end of the run. */
export function isOfHelper({ role }: Pick<RowOf<'model_called'>, 'role'>): boolean {
  return role !== undefined && role !== 'summary'
}

function settingsIn({ stepBudget, tokenBudget, provider, model }: RunSettings): RunSettings {
  return { stepBudget, tokenBudget, provider, model }
}

type OutsideStep = 'step_started' | 'downloaded' | 'stop_evaluated' | 'run_interrupted'
type LaterStepRow = Exclude<Extract<Row, { step: number }>, { kind: OutsideStep }>

function isStepRow(row: Row): row is LaterStepRow {
  switch (row.kind) {
    case 'signal':
    case 'model_called':
    case 'model_said':
    case 'plan_updated':
    case 'compacted':
    case 'failover':
    case 'nudged':
    case 'steered':
    case 'picture_given':
    case 'approval_requested':
    case 'approval_given':
    case 'tool_call':
    case 'tool_result':
    case 'friction':
    case 'hook_ran':
    case 'step_completed':
    case 'run_resumed':
      return true
    case 'run_started':
    case 'interviewed':
    case 'remembered':
    case 'leg_started':
    case 'leg_completed':
    case 'step_started':
    case 'downloaded':
    case 'stop_evaluated':
    case 'run_interrupted':
    case 'run_completed':
      return false
  }
}

function stepChange(step: StepState, row: LaterStepRow): Partial<StepState> {
  switch (row.kind) {
    case 'signal':
      return { signals: [...step.signals, row] }
    case 'model_called':
      return isOfHelper(row) ? {} : { modelCalls: [...step.modelCalls, row] }
    case 'model_said':
      return { said: [...(step.said ?? []), row] }
    case 'plan_updated':
      return { plans: [...(step.plans ?? []), row] }
    case 'compacted':
      return { compacted: row }
    case 'hook_ran':
      return { hooks: [...(step.hooks ?? []), row] }
    case 'failover':
      return { failovers: [...(step.failovers ?? []), row] }
    case 'friction':
      return { friction: [...step.friction, row] }
    case 'nudged':
    case 'steered':
      return { notes: [...step.notes, row] }
    case 'picture_given':
      return { pictures: [...(step.pictures ?? []), row] }
    case 'approval_requested':
      return { approval: { requested: row } }
    case 'approval_given':
      return step.approval ? { approval: { ...step.approval, given: row } } : {}
    case 'tool_call':
      return { call: row }
    case 'tool_result':
      return { result: row }
    case 'step_completed':
      return { completed: row }
    case 'run_resumed':
      return { changes: [...(step.changes ?? []), row] }
  }
}

function newStep(row: RowOf<'step_started'>): StepState {
  return {
    ...{ step: row.step, leg: row.leg, startedAt: row.ts, started: row },
    ...{ signals: [], modelCalls: [], notes: [], friction: [] },
  }
}

/** The points and target of a step's tool call, for rings and touches on the picture. */
interface StepTarget {
  readonly points: readonly Point[]
  readonly mark?: MarkRef
  readonly pointSize: Size
}

export function targetOf(step: StepState): StepTarget | undefined {
  const { call, started } = step
  if (!call || (!call.points && !call.mark)) return undefined
  return {
    points: call.points ?? [],
    pointSize: started.pointSize,
    ...(call.mark && { mark: call.mark }),
  }
}
