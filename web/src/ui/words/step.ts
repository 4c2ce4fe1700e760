import type { StepEvidence } from '@harness/shared/evidence.ts'
import type { StepState } from '@harness/shared/fold.ts'
import type { RowOf } from '@harness/shared/rows.ts'
import { FRICTION_WORDS, sensorWord } from './friction.ts'
import { spanText } from './number.ts'

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** What the strip says of a step: "Step 14 of 24, tap Save changes, unresponsive told, dead tap measured". */
export function stepSentence(step: StepState, count: number, evidence: StepEvidence): string {
  const told = evidence.told.map(({ kind }) => `${FRICTION_WORDS[kind].toLowerCase()} told`)
  const measured = evidence.measured.map(
    ({ sensor }) => `${sensorWord(sensor).toLowerCase()} measured`,
  )
  const call = step.call ? [lower(step.call.label.replaceAll(/[“”]/g, ''))] : []
  return [`Step ${step.step} of ${count}`, ...call, ...new Set([...told, ...measured])].join(', ')
}

const DECISIONS: Readonly<Record<RowOf<'approval_given'>['decision'], string>> = {
  approve: 'approved',
  skip: 'skipped',
  reject: 'rejected',
  edit: 'edited',
}

function approvalWords({ approval }: StepState): string {
  const given = approval?.given
  if (!approval || !given) return ''
  const waited = Date.parse(given.ts) - Date.parse(approval.requested.ts)
  const who = given.by === 'you' ? 'by you' : 'because nobody was there'
  return `${DECISIONS[given.decision]} ${who} after ${spanText(Math.max(0, waited))}`
}

/** Where a tool call went and who allowed it: "mark 9 at (1022, 458), approved by you after 6.0 s". */
export function placeWords(step: StepState): string {
  const mark = step.call?.mark ? `mark ${step.call.mark.id}` : ''
  const point = step.call?.points?.[0]
  const place = point ? `at (${Math.round(point.x)}, ${Math.round(point.y)})` : ''
  const aim = [mark, place].filter((part) => part !== '').join(' ')
  return [aim, approvalWords(step)].filter((part) => part !== '').join(', ')
}
