// A step as it appears in reports.
import type { RunState, StepState } from '../../log/fold.ts'
import { hookText } from '../../log/views/hooks.ts'
import { changesOfModel } from '../../log/views/model-changes.ts'
import { resultWithChanges } from '../../log/views/step-result.ts'
import type { Ending } from '../../order/run.ts'
import { withoutCallText } from './words.ts'

export interface ReportedStep {
  readonly step: number
  readonly goal: number
  readonly title: string
  readonly address: string
  /** The tool call in words, or the reason why nothing was called. */
  readonly action: string
  readonly observation: string
  readonly intent: string
  readonly result: string
  /** Summaries, changes of key or model, and hooks at this step; absent when there are none. */
  readonly marks?: readonly string[]
  readonly durationMs: number
}

function stepOf(state: StepState, run: RunState, next: StepState | undefined): ReportedStep {
  const { step, leg, started, call, result, hooks = [], completed } = state
  const marks = [...changesOfModel(state), ...hooks.map(hookText)]
  const came = result?.error ?? result?.detail ?? result?.outcome.replaceAll('_', ' ') ?? ''
  return {
    step,
    goal: leg + 1,
    title: started.title ?? '',
    address: started.url ?? '',
    action: call?.label ?? withoutCallText(endingOf(run, leg)),
    observation: call?.observation ?? '',
    intent: call?.intent ?? '',
    result: resultWithChanges(came, next?.started.changed ?? ''),
    ...(marks.length > 0 && { marks }),
    durationMs: completed?.durationMs ?? 0,
  }
}

function endingOf({ legs }: RunState, leg: number): Ending | undefined {
  return legs.find((each) => each.leg === leg)?.completed?.ending
}

export function stepsOf(run: RunState): readonly ReportedStep[] {
  return run.steps.map((step, at) => stepOf(step, run, run.steps[at + 1]))
}
