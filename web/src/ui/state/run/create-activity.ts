import { fromWire, type HarnessError, type WireError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import { createSignal } from 'solid-js'
import type { Activity, Ask, Remembered, WorkerApi } from '../../../worker/api.ts'

export type Phase = Extract<Activity, { kind: 'phase' }>['phase']

export interface PhaseNow {
  readonly step: number
  readonly phase: Phase
  /** Milliseconds since 1970 at which the phase began, as this page heard of it. */
  readonly since: number
  /** What waits for a decision. */
  readonly ask?: Ask
  /** Why there is no device. */
  readonly error?: WireError
}

/** What a run of this tab does right now; `broken` when its log cannot be written any more. */
export interface ActivityNow {
  readonly phase?: PhaseNow
  readonly broken?: HarnessError
  /** Answers that hold for more than one call. */
  readonly remembered?: readonly Remembered[]
  /** Said to the agent, and never heard, because the run ended first. */
  readonly unheard?: readonly string[]
}

/** What the worker says of each run of this tab; forgotten with the page. */
export function createActivity(worker: WorkerApi): (runId: RunId) => ActivityNow {
  const [known, setKnown] = createSignal<ReadonlyMap<RunId, ActivityNow>>(new Map())
  void worker.watch((runId, activity) => {
    if (activity.kind === 'progress') return
    const change = changeOf(activity)
    setKnown((before) => new Map(before).set(runId, { ...before.get(runId), ...change }))
  })
  return (runId) => known().get(runId) ?? {}
}

function changeOf(activity: Exclude<Activity, { kind: 'progress' }>): ActivityNow {
  switch (activity.kind) {
    case 'broken':
      return { broken: fromWire(activity.error) }
    case 'remembered':
      return { remembered: activity.answers }
    case 'unheard':
      return { unheard: activity.texts }
    case 'phase': {
      const { kind: _, label: __, ...phase } = activity
      return { phase: { ...phase, since: Date.now() } }
    }
  }
}
