import type { StepState } from '@harness/shared/views/fold.ts'
import { spanText } from './number.ts'
import { FAMILY_LABELS, familyOf } from './tool.ts'

/** A part of a step's time. */
interface Stage {
  readonly stage: 'look' | 'model' | 'settle'
  readonly words: string
  readonly ms: number
}

/**
 * Where the time of a completed step went. The rest, after model and settling, is capturing and
 * acting.
 */
export function stagesOf(step: StepState): readonly Stage[] {
  const total = step.completed?.durationMs ?? 0
  const model = step.modelCalls.reduce((sum, call) => sum + call.durationMs, 0)
  const settle = step.result?.settleMs ?? 0
  const rest = Math.max(0, total - model - settle)
  const act = Math.min(rest, Math.max(0, (step.result?.durationMs ?? 0) - settle))
  const noun = FAMILY_LABELS[familyOf(step.result?.tool ?? '')].word.toLowerCase()
  const acted = act > 0 ? `, ${noun} ${spanText(act)}` : ''
  return [
    { stage: 'look', words: `Capture ${spanText(rest - act)}${acted}`, ms: rest },
    { stage: 'model', words: `Model ${spanText(model)}`, ms: model },
    { stage: 'settle', words: `Settle ${spanText(settle)}`, ms: settle },
  ]
}
