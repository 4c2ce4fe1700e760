import {
  asHarnessError,
  type ErrorCode,
  type HarnessError,
} from '@harness/shared/language/errors.ts'
import type { RowBody } from '@harness/shared/language/rows.ts'
import type { LegContext } from '../leg.ts'
import type { StepReport } from '../step/record.ts'

/**
 * Faults after which a person can bring the device back while the run waits: the device or the way
 * to it is gone.
 */
const RECOVERABLE: readonly ErrorCode[] = [
  'bridge_lost',
  'bridge_unreachable',
  'device_lost',
  'device_unknown',
  'browser_failed',
]

/** What is true after a step and after the attempt to bring a lost device back. */
export interface Recovery {
  /** Rows of the step that are not written yet. */
  readonly rows: readonly RowBody[]
  /** What still stands in the way. */
  readonly fault: HarnessError | undefined
}

/**
 * Waits for a lost device where a person can bring it back. What happened is durable before the run
 * waits; nothing is asked of device or model meanwhile.
 */
export async function recoverDevice(
  { ports: { person }, recorder, idle }: LegContext,
  { rows, fault }: StepReport,
  signal: AbortSignal,
): Promise<Recovery> {
  if (!fault || !person || !RECOVERABLE.includes(fault.code) || signal.aborted)
    return { rows, fault }
  await recorder.write(rows)
  const step = recorder.tally.steps
  try {
    const device = await idle.during(() => person.recoverDevice({ fault, step }, signal))
    return { rows: [{ kind: 'run_resumed', step, device }], fault: undefined }
  } catch (thrown) {
    return { rows: [], fault: asHarnessError(thrown) }
  }
}
