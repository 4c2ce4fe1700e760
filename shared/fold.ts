// A run as it stands after some of its rows. `fold` is the only way from rows to state: the live view, replay, export
// and resume all read what it returns. Any prefix of any log folds.
import * as z from 'zod/mini'
import type { Point, Size } from './geometry.ts'
import type { MarkRef, Row, RowOf } from './rows.ts'
import { addTokens, NO_TOKENS, type Tokens } from './run.ts'

export interface StepState {
  readonly step: number
  readonly leg: number
  readonly startedAt: string
  readonly started: RowOf<'step_started'>
  readonly signals: readonly RowOf<'signal'>[]
  readonly modelCalls: readonly RowOf<'model_called'>[]
  readonly notes: readonly RowOf<'nudged' | 'steered'>[]
  readonly approval?: {
    readonly requested: RowOf<'approval_requested'>
    readonly given?: RowOf<'approval_given'>
  }
  readonly call?: RowOf<'tool_call'>
  readonly result?: RowOf<'tool_result'>
  readonly friction: readonly RowOf<'friction'>[]
  readonly completed?: RowOf<'step_completed'>
}

export interface LegState {
  readonly leg: number
  readonly started: RowOf<'leg_started'>
  readonly completed?: RowOf<'leg_completed'>
}

/** `running` also while nobody is left to run it; only a `run_interrupted` row says that. */
export const RunPhase = z.enum(['empty', 'running', 'interrupted', 'completed'])
export type RunPhase = z.infer<typeof RunPhase>

export interface RunState {
  readonly phase: RunPhase
  readonly rowCount: number
  readonly started?: RowOf<'run_started'>
  readonly legs: readonly LegState[]
  readonly steps: readonly StepState[]
  readonly completed?: RowOf<'run_completed'>
  readonly frictionCount: number
  readonly tokens: Tokens
  readonly lastTs?: string
}

export const EMPTY_RUN: RunState = {
  phase: 'empty',
  rowCount: 0,
  legs: [],
  steps: [],
  frictionCount: 0,
  tokens: NO_TOKENS,
}

/** The next state. Rows that do not fit what came before (a result without its step, say) change nothing but the count. */
export function fold(state: RunState, row: Row): RunState {
  return { ...state, ...change(state, row), rowCount: state.rowCount + 1, lastTs: row.ts }
}

/** The state after all rows. */
export function foldAll(rows: Iterable<Row>): RunState {
  let state = EMPTY_RUN
  for (const row of rows) state = fold(state, row)
  return state
}

function change(state: RunState, row: Row): Partial<RunState> {
  switch (row.kind) {
    case 'run_started':
      return { started: row, phase: 'running' }
    case 'leg_started':
      return { legs: [...state.legs, { leg: row.leg, started: row }] }
    case 'leg_completed':
      return {
        legs: state.legs.map((leg) => (leg.leg === row.leg ? { ...leg, completed: row } : leg)),
      }
    case 'step_started':
      return { steps: [...state.steps, newStep(row)] }
    case 'model_called':
      return {
        ...inStep(state, row, (step) => ({ modelCalls: [...step.modelCalls, row] })),
        tokens: addTokens(state.tokens, row.tokens),
      }
    case 'friction':
      return {
        ...inStep(state, row, (step) => ({ friction: [...step.friction, row] })),
        frictionCount: state.frictionCount + 1,
      }
    case 'run_interrupted':
      return { phase: 'interrupted' }
    case 'run_resumed':
      return { phase: 'running' }
    case 'run_completed':
      return { phase: 'completed', completed: row }
    case 'stop_evaluated':
      return {}
    default:
      return inStep(state, row, (step) => stepChange(step, row))
  }
}

type StepRow = Exclude<
  Extract<Row, { step: number }>,
  { kind: 'stop_evaluated' | 'run_interrupted' | 'run_resumed' }
>
type QuietStepRow = Exclude<StepRow, { kind: 'step_started' | 'model_called' | 'friction' }>

function stepChange(step: StepState, row: QuietStepRow): Partial<StepState> {
  switch (row.kind) {
    case 'signal':
      return { signals: [...step.signals, row] }
    case 'nudged':
    case 'steered':
      return { notes: [...step.notes, row] }
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
  }
}

function newStep(row: RowOf<'step_started'>): StepState {
  return {
    step: row.step,
    leg: row.leg,
    startedAt: row.ts,
    started: row,
    signals: [],
    modelCalls: [],
    notes: [],
    friction: [],
  }
}

function inStep(
  state: RunState,
  row: { step: number },
  update: (step: StepState) => Partial<StepState>,
): Partial<RunState> {
  const index = state.steps.findLastIndex((step) => step.step === row.step)
  const step = state.steps[index]
  return step ? { steps: state.steps.with(index, { ...step, ...update(step) }) } : {}
}

/** The points and target of a step's tool call, for rings and touches on the picture. */
export interface StepTarget {
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
