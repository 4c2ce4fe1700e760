// Permission for a call. The guard rules decide first, then the mode; the run waits where a person
// must decide.
import type { Mode } from '@harness/shared/order/run.ts'
import type { LegContext } from '../leg.ts'
import { instantOutcome } from '../outcome.ts'
import { judge } from '../rules/guards.ts'
import type { ToolClass } from '../tool.ts'
import { permitFrom } from './answer.ts'
import { askPerson } from './ask-person.ts'
import type { Permit, PermitRequest } from './permission.ts'

/** Tool classes that need an approval, by mode; guard rules add to them in every mode. */
const NEEDS_APPROVAL: Readonly<Record<Mode, readonly ToolClass[]>> = {
  step: ['move', 'act'],
  'auto-look': ['act'],
  autonomous: [],
}

/** Decides about one call, asking a person if needed. Throws `aborted` and `store_*`. */
export async function seekPermit(
  leg: LegContext,
  request: PermitRequest,
  signal: AbortSignal,
): Promise<Permit> {
  const { step, callId, use, screen, due } = request
  const permit: Permit = { use, edited: false, rows: due }
  if (use.effect.kind !== 'command') return permit
  const judged = judge(leg.guards, use, screen.scene)
  if (judged?.kind === 'refuse')
    return { ...permit, instead: instantOutcome(false, 'refused', judged.detail) }
  const needsApproval = NEEDS_APPROVAL[leg.plan.mode].includes(use.class)
  const isKnown = judged?.rule === 'sign-in' && leg.recorder.tally.signsIn
  const rule = isKnown ? undefined : judged?.rule
  const reason = rule ?? (needsApproval ? 'mode' : undefined)
  if (reason === undefined) return permit
  await leg.recorder.write([...due, { kind: 'approval_requested', step, callId, reason }])
  const answer = await askPerson(leg, request, reason, signal)
  return permitFrom(leg, request, reason, answer)
}
