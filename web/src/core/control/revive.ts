import { asHarnessError, type ErrorCode } from '@harness/shared/errors.ts'
import type { LegContext } from '../leg.ts'
import type { StepReport } from '../step.ts'

/** Faults that a person can mend while the run waits: the device or the way to it is gone, not the run. */
const MENDABLE: readonly ErrorCode[] = [
  'bridge_lost',
  'bridge_unreachable',
  'device_lost',
  'device_unknown',
  'browser_failed',
]

/** Said to the agent when it sees another device than before. */
const RECREATED =
  'The device was lost and made anew. The app stands at its beginning again, and you may be signed out.'

/**
 * A step without its fault when there is a device again, and as it was otherwise. What happened is durable before the run
 * waits; nothing is asked of device or model meanwhile.
 */
export async function revived(
  context: LegContext,
  report: StepReport,
  signal: AbortSignal,
): Promise<StepReport> {
  const { ports, recorder, rest, memory } = context
  const { fault } = report
  const { person } = ports
  if (!fault || !person || !MENDABLE.includes(fault.code) || signal.aborted) return report
  await recorder.write(report.rows)
  const step = recorder.tally.steps
  try {
    const device = await rest.during(() => person.revive({ fault, step }, signal))
    if (device === 'recreated') memory.notes = [...memory.notes, RECREATED]
    const { fault: _, ...mended } = report
    return { ...mended, rows: [{ kind: 'run_resumed', step, device }] }
  } catch (thrown) {
    return { ...report, rows: [], fault: asHarnessError(thrown) }
  }
}
