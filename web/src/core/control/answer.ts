import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { promptText } from '../context/prompt.ts'
import type { LegContext } from '../leg.ts'
import { instantOutcome, notDone } from '../outcome.ts'
import type { Answer } from './ask-person.ts'
import type { Permit, PermitRequest } from './permission.ts'
import { reviseCall } from './revise.ts'

type Given = Pick<RowOf<'approval_given'>, 'decision' | 'note' | 'by' | 'remembered'>

/** Turns an answer into a permit; without an answer the call is rejected with a reason. */
export function permitFrom(
  leg: LegContext,
  request: PermitRequest,
  reason: string,
  answer: Answer | undefined,
): Permit {
  if (!answer) return undecided(leg, request, reason, 'no one is there to decide')
  const { approval, isRemembered } = answer
  const remembered = isRemembered ? ({ remembered: true } as const) : {}
  switch (approval.decision) {
    case 'approve': {
      const permit = answered(request, { decision: 'approve', by: 'you', ...remembered })
      const allowed = reason === 'mode' ? {} : { allowedBy: reason }
      return { ...permit, ...allowed, decided: { userDecision: 'approved' } }
    }
    case 'edit':
      return edited(leg, request, approval.input)
    case 'skip': {
      const permit = answered(request, { decision: 'skip', by: 'you' })
      const detail = promptText(leg.plan.prompts, 'skipped')
      const instead = instantOutcome(false, 'skipped', detail)
      return { ...permit, instead, decided: { userDecision: 'skipped' } }
    }
    case 'reject': {
      const note = approval.note?.trim()
      return rejected(leg, request, note || undefined, remembered)
    }
    case 'unanswered':
      return undecided(leg, request, reason, 'no one answered')
  }
}

/** The unchanged call, with a row for the decision. */
function answered({ step, callId, use }: PermitRequest, given: Given): Permit {
  return { use, edited: false, rows: [{ kind: 'approval_given', step, callId, ...given }] }
}

/** Refuses an edit that turns out to be invalid. */
function edited(
  leg: LegContext,
  request: PermitRequest,
  input: Readonly<Record<string, unknown>>,
): Permit {
  const permit = answered(request, { decision: 'edit', by: 'you' })
  const decided = { userDecision: 'approved' } as const
  try {
    return { ...permit, use: reviseCall(leg, request, input), edited: true, decided }
  } catch (thrown) {
    const PROBLEM = asHarnessError(thrown).message
    const detail = promptText(leg.plan.prompts, 'edit_invalid', { PROBLEM })
    return { ...permit, instead: instantOutcome(false, 'refused', detail), decided }
  }
}

function rejected(
  { plan }: LegContext,
  request: PermitRequest,
  note: string | undefined,
  remembered: Pick<Given, 'remembered'>,
): Permit {
  const noted = note === undefined ? {} : { note }
  const detail =
    note === undefined
      ? promptText(plan.prompts, 'rejected_call')
      : promptText(plan.prompts, 'rejected_call_note', { TEXT: note })
  return {
    ...answered(request, { decision: 'reject', ...noted, by: 'you', ...remembered }),
    instead: instantOutcome(false, 'rejected', detail),
    decided: { userDecision: 'rejected', ...(note !== undefined && { userNote: note }) },
  }
}

function undecided(leg: LegContext, request: PermitRequest, RULE: string, WHY: string): Permit {
  const name = RULE === 'mode' ? 'undecided_mode' : 'undecided_rule'
  const note = promptText(leg.plan.prompts, name, { RULE, WHY })
  return {
    ...answered(request, { decision: 'reject', note, by: 'no_person' }),
    instead: notDone(leg, 'rejected', note),
    decided: { userDecision: 'rejected', userNote: note },
  }
}
