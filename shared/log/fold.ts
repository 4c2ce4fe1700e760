// State of a run after some of its rows. `fold` is the only way from rows to state: live view,
// replay, export and resume all use it. Any prefix of any log can be folded.
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
  /** The model's text outside its calls; absent when it wrote none, and in older logs. */
  readonly said?: readonly RowOf<'model_said'>[]
  /** Changes of the plan: those before the call are the model's; a later one reopened a part. */
  readonly plans?: readonly RowOf<'plan_updated'>[]
  readonly notes: readonly RowOf<'nudged' | 'steered'>[]
  readonly approval?: {
    readonly requested: RowOf<'approval_requested'>
    readonly given?: RowOf<'approval_given'>
  }
  readonly call?: RowOf<'tool_call'>
  readonly result?: RowOf<'tool_result'>
  readonly friction: readonly RowOf<'friction'>[]
  /** User hooks; those that run between goals belong to the last step before. */
  readonly hooks?: readonly RowOf<'hook_ran'>[]
  /** Set when older steps were shortened before the request. */
  readonly compacted?: RowOf<'compacted'>
  /** Pictures attached to a message. */
  readonly pictures?: readonly RowOf<'picture_given'>[]
  /** Switches to another key or model during this step. */
  readonly failovers?: readonly RowOf<'failover'>[]
  readonly completed?: RowOf<'step_completed'>
  /** Changes that a person made after this step and before the next. */
  readonly changes?: readonly RowOf<'run_resumed'>[]
}

export interface LegState {
  readonly leg: number
  readonly started: RowOf<'leg_started'>
  readonly completed?: RowOf<'leg_completed'>
}

/** `running` also when no tab runs it any more: only a `run_interrupted` row ends that. */
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
  /** Current settings; `started` contains the initial ones. */
  readonly settings?: RunSettings
  readonly legs: readonly LegState[]
  readonly steps: readonly StepState[]
  /**
   * Steps after which the run was resumed, 0 before the first. The pause until the next step does
   * not count.
   */
  readonly resumedAfter: readonly number[]
  readonly completed?: RowOf<'run_completed'>
  readonly interviewed?: RowOf<'interviewed'>
  readonly remembered?: RowOf<'remembered'>
  readonly frictionCount: number
  /** Pictures attached to the goals. */
  readonly pictures?: readonly RowOf<'picture_given'>[]
  /** Files downloaded from pages. */
  readonly downloads?: readonly RowOf<'downloaded'>[]
  readonly tokens: Tokens
  /** Calls of helpers after the end, such as the judge; excluded from the run's totals. */
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
 * Applies one row. A row that does not fit, such as a result without its step, only increases the
 * row count.
 */
export function fold(state: RunState, row: Row): RunState {
  return foldRows(state, [row])
}

/** Applies several rows; lists are copied only once. */
export function foldRows(state: RunState, rows: Iterable<Row>): RunState {
  const folder = new RunFolder(state)
  for (const row of rows) folder.add(row)
  return folder.state
}

export function foldAll(rows: Iterable<Row>): RunState {
  return foldRows(EMPTY_RUN, rows)
}

/** Folds a growing run in place: each row costs the same, however many steps there are. */
export class RunFolder {
  #head: Omit<RunState, 'legs' | 'steps'>
  readonly #legs: LegState[]
  readonly #steps: StepState[]

  constructor({ legs, steps, ...head }: RunState = EMPTY_RUN) {
    this.#head = head
    this.#legs = [...legs]
    this.#steps = [...steps]
  }

  /** Live view: its lists grow with the next row. */
  get state(): RunState {
    return { ...this.#head, legs: this.#legs, steps: this.#steps }
  }

  /** Returns the index of a new or changed step, if any. */
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

/** Points and target of a step's tool call, drawn as rings and touches on the picture. */
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
