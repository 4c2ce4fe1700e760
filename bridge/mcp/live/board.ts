import type { LiveActivity } from '@harness/shared/language/activity.ts'
import type { RunActivity } from '@harness/shared/order/automation.ts'
import { makeChanges } from '../changes.ts'

export interface Now {
  /** Grows with every change. */
  readonly seen: number
  /** The newest of each kind. */
  readonly activity: readonly LiveActivity[]
  /** Whether a person may act on the device. */
  readonly canTakeOver?: boolean
}

/** What each run in progress does right now. */
export interface Board {
  take(runId: string, activity: RunActivity['activity']): void
  of(runId: string): Now
  /** Resolves with the next change, or when the signal aborts. */
  changed(runId: string, signal: AbortSignal): Promise<void>
  runs(): readonly string[]
  forget(runId: string): void
}

const NOTHING: Now = { seen: 0, activity: [] }

export function makeBoard(): Board {
  const known = new Map<string, Now>()
  const changes = makeChanges()
  return {
    take(runId, activity) {
      const before = known.get(runId) ?? NOTHING
      known.set(runId, { ...before, ...changeOf(before, activity), seen: before.seen + 1 })
      changes.announce(runId)
    },
    of: (runId) => known.get(runId) ?? NOTHING,
    changed: changes.next,
    runs: () => [...known.keys()],
    forget: (runId) => void known.delete(runId),
  }
}

function changeOf({ activity: before }: Now, activity: RunActivity['activity']): Partial<Now> {
  if (activity.kind === 'takeover') return { canTakeOver: activity.allowed }
  return { activity: [...before.filter(({ kind }) => kind !== activity.kind), activity] }
}
