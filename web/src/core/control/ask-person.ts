import { asHarnessError } from '@harness/shared/base/errors.ts'
import { changeTexts } from '@harness/shared/base/texts.ts'
import type { ApprovalRequest } from '@harness/shared/log/wire/activity.ts'
import type { LegContext } from '../leg.ts'
import type { PermitRequest } from './permission.ts'
import type { Approval } from './person.ts'
import { reviseCall } from './revise.ts'
import { waitWithTakeover } from './takeover.ts'

/** A decision by a person. */
export interface Answer {
  readonly approval: Approval
  /** True when the answer was given to an earlier request and remembered. */
  readonly isRemembered: boolean
}

/**
 * Asks about one call and waits without a limit; undefined when no one is there to decide. A
 * remembered answer may count for the mode, but a guard rule asks every time. Throws `aborted`.
 */
export async function askPerson(
  leg: LegContext,
  request: PermitRequest,
  reason: string,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const { ports, recorder, idle } = leg
  const { step } = request
  const question = changeTexts(questionOf(request, reason), recorder.redactor.text)
  const known = reason === 'mode' ? ports.person?.known?.(question) : undefined
  if (known) return { approval: known, isRemembered: true }
  ports.onActivity({
    kind: 'phase',
    step,
    phase: 'waiting',
    label: question.label,
    request: question,
  })
  const check = (input: Readonly<Record<string, unknown>>) => void reviseCall(leg, request, input)
  const decided = async () => ports.person?.decide(question, check, signal)
  const approval = await idle
    .during(() => waitWithTakeover(leg, step, decided, signal))
    .catch((thrown) => undefinedUnlessStopped(thrown, signal))
  return approval && { approval, isRemembered: false }
}

/** Treats a failed request as undecided; only an abort is rethrown. */
function undefinedUnlessStopped(thrown: unknown, signal: AbortSignal): undefined {
  if (signal.aborted) throw asHarnessError(thrown)
  return undefined
}

function questionOf({ step, callId, use, screen }: PermitRequest, reason: string): ApprovalRequest {
  const { tool, label, intent, input, points, mark } = use
  const { pointSize, url = '' } = screen.scene
  const site = URL.canParse(url) ? new URL(url).origin : undefined
  return {
    step,
    callId,
    reason,
    tool,
    label,
    intent,
    input,
    pointSize,
    ...(site !== undefined && { site }),
    ...(points && { points }),
    ...(mark && { mark }),
  }
}
