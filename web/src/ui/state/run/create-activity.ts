import { fromWire, type HarnessError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import { createSignal } from 'solid-js'
import type { Activity, WorkerApi } from '../../../worker/api.ts'

export type Phase = Extract<Activity, { kind: 'phase' }>['phase']

export interface PhaseNow {
  readonly step: number
  readonly phase: Phase
  /** Milliseconds since 1970 at which the phase began, as this page heard of it. */
  readonly since: number
}

/** What a run of this tab does right now; `broken` when its log cannot be written any more. */
export interface ActivityNow {
  readonly phase?: PhaseNow
  readonly broken?: HarnessError
}

/** What the worker says of each run of this tab; forgotten with the page. */
export function createActivity(worker: WorkerApi): (runId: RunId) => ActivityNow {
  const [known, setKnown] = createSignal<ReadonlyMap<RunId, ActivityNow>>(new Map())
  void worker.watch((runId, activity) => {
    if (activity.kind === 'progress' || activity.kind === 'unheard') return
    const { kind } = activity
    const change: ActivityNow =
      kind === 'broken'
        ? { broken: fromWire(activity.error) }
        : { phase: { step: activity.step, phase: activity.phase, since: Date.now() } }
    setKnown((before) => new Map(before).set(runId, { ...before.get(runId), ...change }))
  })
  return (runId) => known().get(runId) ?? {}
}
