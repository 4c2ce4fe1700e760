import { fromWire, type HarnessError, type WireError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { WaitingElsewhere } from '@harness/shared/language/tab-messages.ts'
import { createSignal } from 'solid-js'
import type { Activity, ApprovalRequest, Remembered, WorkerApi } from '../../../worker/api.ts'
import { createOtherTabs } from './other-tabs.ts'

export type LimitName = 'steps' | 'tokens'

export type Phase = Extract<Activity, { kind: 'phase' }>['phase']

interface PhaseNow {
  readonly step: number
  readonly phase: Phase
  /** Milliseconds since 1970 at which the phase began, as this page heard of it. */
  readonly since: number
  /** What waits for a decision. */
  readonly request?: ApprovalRequest
  /** Why there is no device, or no answer of the model. */
  readonly error?: WireError
  /** The limit that is reached. */
  readonly spent?: LimitName
  /**
   * At a rate limit: when the request is sent again, counted from `since`, and for the which time
   * of how many.
   */
  readonly waitMs?: number
  readonly wait?: number
  readonly waits?: number
}

/** The startup stage while a device opens. */
export interface DeviceStartup {
  /** "Building Garden." */
  readonly stage: string
  /** Milliseconds since 1970 at which the stage began, as this page heard of it. */
  readonly since: number
  /** The end of what programs wrote meanwhile. */
  readonly log: string
}

/** Characters of build output to keep; the bridge keeps all of it in a file. */
const MAX_LOG = 40_000

/** The activity of a run in this tab; `broken` when its log can no longer be written. */
export interface ActivityNow {
  readonly phase?: PhaseNow
  /** What it waits for in another tab. */
  readonly elsewhere?: WaitingElsewhere | undefined
  /** Undefined once it is open. */
  readonly startup?: DeviceStartup | undefined
  /** After the end: how many findings the judge has read. */
  readonly judging?: { readonly done: number; readonly of: number }
  readonly broken?: HarnessError
  /** Remembered answers for more than one call. */
  readonly remembered?: readonly Remembered[]
  /** True while the user may control the device. */
  readonly canTakeOver?: boolean
  /** Messages that the agent never received, because the run ended first. */
  readonly undelivered?: readonly string[]
}

/** The worker's reports on each run of this tab, lost on reload, and what other tabs wait for. */
export function createActivity(worker: WorkerApi): (runId: RunId) => ActivityNow {
  const [known, setKnown] = createSignal<ReadonlyMap<RunId, ActivityNow>>(new Map())
  const change = (runId: RunId, changed: (was: ActivityNow | undefined) => ActivityNow) =>
    setKnown((before) => {
      const was = before.get(runId)
      return new Map(before).set(runId, { ...was, ...changed(was) })
    })
  const tabs = createOtherTabs({
    hear: (runId, elsewhere) => change(runId, () => ({ elsewhere })),
    mine: () => [...known()].flatMap(([runId, { phase }]) => (phase ? [[runId, phase]] : [])),
  })
  void worker.watch((runId, activity) => {
    if (activity.kind === 'progress') return
    change(runId, (was) => changeOf(activity, was?.startup))
    if (activity.kind === 'phase') tabs.say(runId, known().get(runId)?.phase)
  })
  return (runId) => known().get(runId) ?? {}
}

function startupOf(
  { text, output }: { text: string; output: boolean },
  was?: DeviceStartup,
): DeviceStartup {
  const { stage = '', since = Date.now(), log = '' } = was ?? {}
  if (output) return { stage, since, log: (log + text).slice(-MAX_LOG) }
  return { stage: text, since: Date.now(), log }
}

function changeOf(
  activity: Exclude<Activity, { kind: 'progress' }>,
  startup: DeviceStartup | undefined,
): ActivityNow {
  switch (activity.kind) {
    case 'opening':
      return { startup: startupOf(activity, startup) }
    case 'judging':
      return { judging: { done: activity.done, of: activity.of } }
    case 'broken':
      return { broken: fromWire(activity.error) }
    case 'remembered':
      return { remembered: activity.answers }
    case 'takeover':
      return { canTakeOver: activity.allowed }
    case 'undelivered':
      return { undelivered: activity.texts }
    case 'phase': {
      const { kind: _, label: __, ...phase } = activity
      return { phase: { ...phase, since: Date.now() }, startup: undefined }
    }
  }
}
