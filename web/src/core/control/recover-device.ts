import {
  asHarnessError,
  type ErrorCode,
  type HarnessError,
} from '@harness/shared/language/errors.ts'
import type { RowBody } from '@harness/shared/language/rows.ts'
import type { LegContext } from '../leg.ts'
import type { StepReport } from '../step/record.ts'

/** Faults of the model that pass, or that a person can fix outside: a server, a limit, a bill. Retries were made before. */
const OF_MODEL: readonly ErrorCode[] = [
  'model_unreachable',
  'model_missing',
  'model_no_connection',
  'model_quota_spent',
  'model_rate_limited',
  'model_server_error',
  'model_timeout',
]

/** True while the device is still there and only the model does not answer. */
export function isOfModel({ code }: Pick<HarnessError, 'code'>): boolean {
  return OF_MODEL.includes(code)
}

/** Faults that a person can fix while the run waits: the model does not answer, or the device or the bridge is gone. */
const RECOVERABLE: readonly ErrorCode[] = [
  ...OF_MODEL,
  'bridge_lost',
  'bridge_unreachable',
  'device_lost',
  'device_unknown',
  'browser_failed',
]

/** The result of a step after the attempt to recover a lost device or model. */
export interface Recovery {
  /** Rows of the step not written yet. */
  readonly rows: readonly RowBody[]
  /** The fault that remains. */
  readonly fault: HarnessError | undefined
}

/**
 * Waits for a lost device or model when a person can recover it. The rows are durable before the run waits;
 * neither device nor model is used meanwhile.
 */
export async function recoverDevice(
  { ports: { person }, recorder, idle, holding }: LegContext,
  { rows, fault }: StepReport,
  signal: AbortSignal,
): Promise<Recovery> {
  if (!fault || !person || !RECOVERABLE.includes(fault.code) || signal.aborted)
    return { rows, fault }
  await recorder.write(rows)
  const step = recorder.tally.steps
  try {
    const device = await idle.during(() => person.recoverDevice({ fault, step }, signal))
    holding.on = false
    return { rows: [{ kind: 'run_resumed', step, device }], fault: undefined }
  } catch (thrown) {
    return { rows: [], fault: asHarnessError(thrown) }
  }
}
