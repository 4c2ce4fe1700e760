// A step as reports show it.
import type { RunState, StepState } from '../../log/fold.ts'
import { hookText } from '../../log/views/hooks.ts'
import { resultWithChanges } from '../../log/views/step-result.ts'
import type { Ending } from '../../order/run.ts'
import { withoutCallText } from './words.ts'

export interface ReportedStep {
  readonly step: number
  readonly goal: number
  readonly title: string
  readonly address: string
  /** The tool call in words, or why nothing was called. */
  readonly action: string
  readonly observation: string
  readonly intent: string
  /** The result in words. */
  readonly result: string
  /** Commands of a person at this step; absent without any. */
  readonly hooks?: readonly string[]
  readonly durationMs: number
}

function stepOf(
  { step, leg, started, call, result, hooks, completed }: StepState,
  run: RunState,
  next: StepState | undefined,
): ReportedStep {
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
    ...(hooks && { hooks: hooks.map(hookText) }),
    durationMs: completed?.durationMs ?? 0,
  }
}

function endingOf({ legs }: RunState, leg: number): Ending | undefined {
  return legs.find((each) => each.leg === leg)?.completed?.ending
}

/** Every step of a run, in order. */
export function stepsOf(run: RunState): readonly ReportedStep[] {
  return run.steps.map((step, at) => stepOf(step, run, run.steps[at + 1]))
}
