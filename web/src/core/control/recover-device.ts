import {
  asHarnessError,
  type ErrorCode,
  type HarnessError,
} from '@harness/shared/language/errors.ts'
import type { RowBody } from '@harness/shared/language/rows.ts'
import type { LegContext } from '../leg.ts'
import type { StepReport } from '../step/record.ts'

/** Faults that a person can fix while the run waits: the device or the bridge is gone. */
const RECOVERABLE: readonly ErrorCode[] = [
  'bridge_lost',
  'bridge_unreachable',
  'device_lost',
  'device_unknown',
  'browser_failed',
]

/** The result of a step after the attempt to recover a lost device. */
export interface Recovery {
  /** Rows of the step not written yet. */
  readonly rows: readonly RowBody[]
  /** The fault that remains. */
  readonly fault: HarnessError | undefined
}

/**
 * Waits for a lost device when a person can recover it. The rows are durable before the run waits;
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
