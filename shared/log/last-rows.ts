// Closes a log whose writer is gone: open calls and steps first, then goals, then the run.
import type { HarnessError } from '../base/errors.ts'
import { addTokens, NO_TOKENS } from '../order/run.ts'
import type { RunState, StepState } from './fold.ts'
import { SCHEMA_VERSION } from './row-head.ts'
import { Row, type RowBody } from './rows.ts'

/**
 * Result of a call whose outcome was never logged. The call is not repeated, because it may have
 * had an effect.
 */
export const UNKNOWN_OUTCOME = 'Interrupted; whether it had an effect is unknown.'

const STOPPED = 'The run was stopped, and its worker did not answer any more.'

/** Adds a result for an open call and an end for an open step; nothing for a closed one. */
export function closeStep({
  step,
  call,
  result,
  completed,
  modelCalls,
}: StepState): readonly RowBody[] {
  const closed: RowBody[] = []
  if (call && !result) {
    closed.push({
      kind: 'tool_result',
      step,
      callId: call.callId,
      tool: call.tool,
      success: false,
      outcome: 'interrupted',
      detail: UNKNOWN_OUTCOME,
      durationMs: 0,
      settleMs: 0,
    })
  }
  if (!completed) {
    closed.push({
      kind: 'step_completed',
      step,
      durationMs: modelCalls.reduce((sum, { durationMs }) => sum + durationMs, 0),
      tokensThisStep: modelCalls.map(({ tokens }) => tokens).reduce(addTokens, NO_TOKENS),
    })
  }
  return closed
}

/**
 * Final rows of a run whose worker is gone; empty for a run that ended or never began. Without an
 * error, the user stopped it.
 */
export function lastRows(
  state: RunState,
  fault: Pick<HarnessError, 'code' | 'message'> | undefined,
  now: Date,
): readonly Row[] {
  const { started, completed, rowCount, steps, legs, tokens, frictionCount } = state
  if (!started || completed) return []
  const end = {
    verdict: 'blocked',
    confirmed: false,
    ending: fault ? 'fault' : 'stopped',
    summary: fault?.message ?? STOPPED,
  } as const
  const bodies: readonly RowBody[] = [
    ...steps.flatMap(closeStep),
    ...legs.flatMap(({ leg, completed: closed }) =>
      closed ? [] : [{ kind: 'leg_completed', leg, ...end } as const],
    ),
    {
      kind: 'run_completed',
      ...end,
      ...(fault && { errorCode: fault.code }),
      frictionCount,
      wouldRealUserSucceed: false,
      stepCount: steps.length,
      tokensUsedTotal: tokens,
      durationMs: Math.max(0, now.getTime() - Date.parse(started.ts)),
    },
  ]
  const { runId } = started
  const head = { schemaVersion: SCHEMA_VERSION, runId, ts: now.toISOString() }
  return bodies.map((body, at) => Row.parse({ ...head, seq: rowCount + at, ...body }))
}
