// Tracks which simulators this bridge uses.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ProgressListener } from '../../device.ts'
import { within } from '../../waiting.ts'

/** Use of a simulator. Both functions are idempotent. */
interface Use {
  /** Marks the simulator as being released: the next use waits instead of being refused. */
  readonly leave: () => void
  readonly end: () => void
}

interface Uses {
  /** Reserves a simulator. Throws `aborted`, and `device_busy` if not free within the limit. */
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
      // If several wait for the same release, the first takes the simulator and the others are
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
