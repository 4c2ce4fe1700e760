import type { HarnessError } from '../base/errors.ts'
import type { RunState } from './fold.ts'
import { SCHEMA_VERSION } from './row-head.ts'
import { Row } from './rows.ts'

/**
 * The last row of a run whose worker is gone; undefined for a run that has ended, or never began.
 * The reader of the last rows writes it.
 */
export function faultEnd(
  state: RunState,
  { code, message }: Pick<HarnessError, 'code' | 'message'>,
  now: Date,
): Row | undefined {
  const { started, completed, rowCount, steps, tokens, frictionCount } = state
  if (!started || completed) return undefined
  return Row.parse({
    schemaVersion: SCHEMA_VERSION,
    runId: started.runId,
    seq: rowCount,
    ts: now.toISOString(),
    kind: 'run_completed',
    verdict: 'blocked',
    confirmed: false,
    ending: 'fault',
    errorCode: code,
    summary: message,
    frictionCount,
    wouldRealUserSucceed: false,
    stepCount: steps.length,
    tokensUsedTotal: tokens,
    durationMs: Math.max(0, now.getTime() - Date.parse(started.ts)),
  })
}
