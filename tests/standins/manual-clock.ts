import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '@harness/web/core/ports.ts'

/** Time that only a test moves. */
export interface ManualClock extends Clock {
  /** Sleepers that wait right now. */
  sleepers(): number
  /** Lets time pass and wakes every sleeper that is due, also those that fall asleep in between. */
  advance(ms: number): Promise<void>
}

interface Sleeper {
  readonly until: number
  wake(): void
}

export function makeManualClock(start = Date.UTC(2026, 10, 21, 8)): ManualClock {
  let time = 0
  const sleeping = new Set<Sleeper>()
  return {
    now: () => start + time,
    timestamp: () => new Date(start + time).toISOString(),
    monotonic: () => time,
    sleepers: () => sleeping.size,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new HarnessError('aborted'))
        const stop = () => {
          sleeping.delete(sleeper)
          reject(new HarnessError('aborted'))
        }
        const sleeper: Sleeper = {
          until: time + ms,
          wake() {
            sleeping.delete(sleeper)
            signal.removeEventListener('abort', stop)
            resolve()
          },
        }
        sleeping.add(sleeper)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
    async advance(ms) {
      const end = time + ms
      for (;;) {
        const due = [...sleeping]
          .filter((sleeper) => sleeper.until <= end)
          .toSorted((a, b) => a.until - b.until)[0]
        if (!due) break
        time = Math.max(time, due.until)
        due.wake()
        // One turn of the event loop, so that a woken sleeper can fall asleep again.
        await new Promise((resolve) => setImmediate(resolve))
      }
      time = end
    },
  }
}
