import { promptText } from '../context/prompt.ts'
import type { Permit, PermitRequest } from '../control/permission.ts'
import { seekPermit } from '../control/permit.ts'
import type { LegContext } from '../leg.ts'
import { notDone } from '../outcome.ts'
import type { ToolUse } from '../tool.ts'
import type { HookAsker } from './port.ts'
import { callFields, goalOf, isMade, screenOf } from './subject.ts'

/**
 * Runs the hook before a call, then seeks its permit. An edited call goes through the hook again.
 * Throws `aborted` and `store_*`.
 */
export async function seekHookedPermit(
  leg: LegContext,
  request: PermitRequest,
  hooks: HookAsker,
  signal: AbortSignal,
): Promise<Permit> {
  const point = 'before-call'
  if (!hooks.has(point) || !isMade(request.use)) return seekPermit(leg, request, signal)
  const { step, screen, use } = request
  const ask = (call: ToolUse) => {
    const about = { ...goalOf(leg), step, ...screenOf(screen.scene), call: callFields(call) }
    return hooks.ask(point, about, signal)
  }
  // Decisions so far are written before the wait, as before a question to a person.
  await leg.recorder.write(request.due)
  const first = await ask(use)
  if (first.words !== undefined)
    return { use, edited: false, rows: [first.row], instead: refused(leg, first.words) }
  const permit = await seekPermit(leg, { ...request, due: [first.row] }, signal)
  if (!permit.edited || permit.instead) return permit
  const second = await ask(permit.use)
  const instead = second.words === undefined ? {} : { instead: refused(leg, second.words) }
  return { ...permit, rows: [...permit.rows, second.row], ...instead }
}

function refused(leg: LegContext, TEXT: string) {
  return notDone(leg, 'refused', promptText(leg.plan.prompts, 'hook_refuses', { TEXT }))
}
