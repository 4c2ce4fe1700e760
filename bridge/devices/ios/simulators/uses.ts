// Which simulators this bridge uses.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ProgressListener } from '../../device.ts'
import { within } from '../../waiting.ts'

/** One use of a simulator. Both functions are idempotent. */
interface Use {
  /** It is being released: the next use waits for its end instead of being refused. */
  readonly leave: () => void
  readonly end: () => void
}

interface Uses {
  /**
   * Throws `device_busy` while the simulator is in use, or not free within the limit; `aborted`.
   */
  take(udid: string, onProgress: ProgressListener, signal: AbortSignal): Promise<Use>
}

interface Taken {
  isLeaving: boolean
  readonly ended: Promise<void>
}

export function makeUses(limitMs: number): Uses {
  const taken = new Map<string, Taken>()
  const wait = async ({ ended }: Taken, signal: AbortSignal) => {
    if ((await within(limitMs, ended, signal)) === 'late') throw new HarnessError('device_busy')
  }
  return {
    async take(udid, onProgress, signal) {
      // Of several that wait for the same end the first takes the simulator, and the others are
      // refused.
      for (let before = taken.get(udid); before; before = taken.get(udid)) {
        if (!before.isLeaving) throw new HarnessError('device_busy')
        onProgress('Waiting until the simulator is free.')
        await wait(before, signal)
      }
      let resolve: () => void = () => undefined
      const ended = new Promise<void>((done) => {
        resolve = done
      })
      const use = { isLeaving: false, ended }
      taken.set(udid, use)
      return {
        leave() {
          use.isLeaving = true
        },
        end() {
          if (taken.get(udid) === use) taken.delete(udid)
          resolve()
        },
      }
    },
  }
}
