import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock, Ids } from '../core/ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  timestamp: () => new Date().toISOString(),
  monotonic: () => performance.now(),
  sleep(ms, signal) {
    return new Promise((wake, refuse) => {
      if (signal.aborted) return refuse(new HarnessError('aborted'))
      const stop = () => {
        clearTimeout(timer)
        refuse(new HarnessError('aborted'))
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        wake()
      }, ms)
      signal.addEventListener('abort', stop, { once: true })
    })
  },
}

export const systemIds: Ids = { uuid: () => crypto.randomUUID() }
