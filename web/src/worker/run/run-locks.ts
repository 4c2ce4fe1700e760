// Locks of a run and its device, and the keep-alive of its session.
import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Clock } from '../../core/ports.ts'
import { holdRun, holdSession } from '../../store/lock.ts'

/** Interval in milliseconds, well below the ten minutes that the bridge keeps an idle device. */
const KEEP_EVERY_MS = 120_000

/** Locks the run and its session's device, or neither. Throws `run_locked`, `device_busy`. */
export async function holdAll(session: SessionId, runId: RunId): Promise<() => Promise<void>> {
  const releaseDevice = await holdSession(session)
  try {
    const releaseRun = await holdRun(runId)
    return async () => {
      await Promise.all([releaseRun(), releaseDevice()])
    }
  } catch (thrown) {
    await releaseDevice()
    throw thrown
  }
}

/** Pings the bridge regularly, since a local model may think longer than the idle limit. */
export async function keepSession(
  clock: Clock,
  keep: () => void,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    keep()
    await clock.sleep(KEEP_EVERY_MS, over).catch(() => undefined) // the end of the run wakes it
  }
}
