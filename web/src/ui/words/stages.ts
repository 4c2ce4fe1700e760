import type { StepState } from '@harness/shared/fold.ts'

/** A part of a step's time. */
export interface Stage {
  readonly stage: 'look' | 'model' | 'settle'
  readonly word: string
  readonly ms: number
}

/** Where the time of a completed step went. What neither the model nor the wait took is looking and acting. */
export function stagesOf(step: StepState): readonly Stage[] {
  const total = step.completed?.durationMs ?? 0
  const model = step.modelCalls.reduce((sum, call) => sum + call.durationMs, 0)
  const settle = step.result?.settleMs ?? 0
  return [
    { stage: 'look', word: 'Look and act', ms: Math.max(0, total - model - settle) },
    { stage: 'model', word: 'Model', ms: model },
    { stage: 'settle', word: 'Settle', ms: settle },
  ]
}
