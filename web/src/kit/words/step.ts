import type { StepEvidence } from '@harness/shared/findings/evidence.ts'
import { FRICTION_LABELS, sensorLabel } from '@harness/shared/findings/words.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { settingsChanged } from '@harness/shared/log/views/model-changes.ts'
import { spanText } from './number.ts'
import { FAMILY_LABELS, familyOf } from './tool.ts'

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/**
 * Sentence for a step of the strip: "Step 14 of 24, tap Save changes, unresponsive reported, dead
 * tap measured".
 */
export function stepSentence(step: StepState, count: number, evidence: StepEvidence): string {
  const reported = evidence.reported.map(
    ({ kind }) => `${FRICTION_LABELS[kind].toLowerCase()} reported`,
  )
  const measured = evidence.measured.map(
    ({ sensor }) => `${sensorLabel(sensor).toLowerCase()} measured`,
  )
  const call = step.call ? [lower(step.call.label.replaceAll(/[“”]/g, ''))] : []
  const changed = settingsChanged(step).map(() => 'settings changed')
  const found = new Set([...reported, ...measured, ...changed])
  return [`Step ${step.step} of ${count}`, ...call, ...found].join(', ')
}

const DECISIONS: Readonly<Record<RowOf<'approval_given'>['decision'], string>> = {
  approve: 'approved',
  skip: 'skipped',
  reject: 'rejected',
  edit: 'edited',
}

function approvalText({ approval }: StepState): string {
  const given = approval?.given
  if (!approval || !given) return ''
  const waited = Date.parse(given.ts) - Date.parse(approval.requested.ts)
  const by = given.by === 'you' ? 'by you' : 'because no one answered'
  return `${DECISIONS[given.decision]} ${by} after ${spanText(Math.max(0, waited))}`
}

/** Target of a tool call and its approval: "mark 9 at (1022, 458), approved by you after 6.0 s". */
export function targetText(step: StepState): string {
  const mark = step.call?.mark ? `mark ${step.call.mark.id}` : ''
  const point = step.call?.points?.[0]
  const position = point ? `at (${Math.round(point.x)}, ${Math.round(point.y)})` : ''
  const aim = [mark, position].filter((part) => part !== '').join(' ')
  return [aim, approvalText(step)].filter((part) => part !== '').join(', ')
}

/** A part of a step's time. */
interface Stage {
  readonly stage: 'look' | 'model' | 'settle'
  readonly words: string
  readonly ms: number
}

/** Time of a completed step by stage. Capturing and acting get the rest of the total. */
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
