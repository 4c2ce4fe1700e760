// May this call be made? The guard rules first, then the mode; where a person must decide, the run
// waits.
import type { LegContext } from '../leg.ts'
import { instantOutcome } from '../outcome.ts'
import { judge } from '../rules/guards.ts'
import { permitFrom } from './answer.ts'
import { askPerson } from './ask-person.ts'
import { modeNeedsApproval } from './mode.ts'
import type { Permit, PermitRequest } from './permission.ts'

/** Decides about one call, with a person where one is needed. Throws `aborted` and `store_*`. */
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
  const reason = judged?.rule ?? (modeNeedsApproval(leg.plan.mode, use.class) ? 'mode' : undefined)
  if (reason === undefined) return permit
  await leg.recorder.write([...due, { kind: 'approval_requested', step, callId, reason }])
  const answer = await askPerson(leg, request, reason, signal)
  return permitFrom(leg, request, reason, answer)
}
