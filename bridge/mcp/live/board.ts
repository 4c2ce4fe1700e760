import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentActivity } from '@harness/shared/log/wire/agent-runs.ts'
import { makeListeners } from '../runs/changes.ts'

/** Newest activity of each kind, by run. */
export interface Board {
  take(runId: RunId, activity: AgentActivity): void
  /** Reports all known activity, then each change, until the returned function is called. */
  listen(listener: (runId: RunId, activity: AgentActivity) => void): () => void
  runs(): readonly RunId[]
  forget(runId: RunId): void
}

export function makeBoard(): Board {
  const known = new Map<RunId, Map<AgentActivity['kind'], AgentActivity>>()
  const listeners = makeListeners<[RunId, AgentActivity]>()
  return {
    take(runId, activity) {
      const kinds = known.get(runId) ?? new Map()
      known.set(runId, kinds)
      // Delete first, so that the kinds stay in order of arrival.
      kinds.delete(activity.kind)
      kinds.set(activity.kind, activity)
      listeners.call(runId, activity)
    },
    listen(listener) {
      for (const [runId, kinds] of known)
        for (const activity of kinds.values()) listener(runId, activity)
      return listeners.add(listener)
    },
    runs: () => [...known.keys()],
    forget: (runId) => void known.delete(runId),
  }
}
