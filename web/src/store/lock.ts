// One writer per run across tabs. The browser frees a lock when its tab or worker dies, so a lock that nobody holds and
// a log that goes on mean an interrupted run.
import { HarnessError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import { stored, storeFailure } from './failure.ts'

function nameOf(runId: RunId): string {
  return `harness-run-${runId}`
}

/**
 * Makes this tab the writer of the run. Throws `run_locked` when there is one already. The returned function gives the
 * run back, may be called twice, and resolves when the next writer can come.
 */
export function holdRun(runId: RunId): Promise<() => Promise<void>> {
  return new Promise((hold, refuse) => {
    const ended = navigator.locks.request(nameOf(runId), { ifAvailable: true }, (lock) => {
      if (!lock) throw new HarnessError('run_locked')
      return new Promise<void>((letGo) => {
        hold(async () => {
          letGo()
          await ended
        })
      })
    })
    ended.catch((thrown: unknown) => refuse(storeFailure(thrown)))
  })
}

/** True while any tab writes the run. */
export async function isHeld(runId: RunId): Promise<boolean> {
  const { held } = await stored(() => navigator.locks.query())
  return (held ?? []).some((lock) => lock.name === nameOf(runId))
}
