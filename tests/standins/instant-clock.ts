import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '@harness/web/core/ports.ts'

/** Time that jumps: every sleep is over at once and has taken as long as it should. */
export interface InstantClock extends Clock {
  /** All sleeps so far, in milliseconds. */
  readonly slept: readonly number[]
}

export function makeInstantClock(start = Date.UTC(2026, 10, 21, 8)): InstantClock {
  let time = 0
  const slept: number[] = []
  return {
    slept,
    now: () => start + time,
    timestamp: () => new Date(start + time).toISOString(),
    monotonic: () => {
      time += 1
      return time
    },
    async sleep(ms, signal) {
      if (signal.aborted) throw new HarnessError('aborted')
      slept.push(ms)
      time += ms
    },
  }
}
