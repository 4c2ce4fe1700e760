import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { WaitingElsewhere } from '@harness/shared/log/wire/tab-messages.ts'
import { createSignal } from 'solid-js'
import type { Activity, Remembered, WorkerApi } from '../../worker/api.ts'
import { createOtherTabs } from './other-tabs.ts'

type PhaseActivity = Extract<Activity, { kind: 'phase' }>

export type Phase = PhaseActivity['phase']

interface PhaseNow extends Omit<PhaseActivity, 'kind' | 'label'> {
  /** Start of the phase as seen by this page, in milliseconds since 1970. */
  readonly since: number
}

/** Current stage of a device that is opening. */
export interface DeviceStartup {
  /** Sentence such as "Building Garden." */
  readonly stage: string
  /** Start of the stage as seen by this page, in milliseconds since 1970. */
  readonly since: number
  /** Latest part of the build output. */
  readonly log: string
}

/** Maximum number of characters of build output; the bridge writes all of it to a file. */
const MAX_LOG = 40_000

/** Activity of a run in this tab. `broken` is set once its log can no longer be written. */
export interface ActivityNow {
  readonly phase?: PhaseNow
  /** Reason why the run waits in another tab. */
  readonly elsewhere?: WaitingElsewhere | undefined
  /** Undefined once the device is open. */
  readonly startup?: DeviceStartup | undefined
  /** Helper that reads the log after the end of the run. */
  readonly judging?: Omit<Extract<Activity, { kind: 'judging' }>, 'kind'>
  readonly broken?: HarnessError | undefined
  /** Remembered answers that cover more than one call. */
  readonly remembered?: readonly Remembered[]
  /** True while the user may control the device. */
  readonly canTakeOver?: boolean
  /** Messages that the agent never received, because the run ended first. */
  readonly undelivered?: readonly string[]
}

/** Activity of this tab's runs, and waiting runs of other tabs. Lost on reload. */
export function createActivity(
  worker: WorkerApi,
  openChannel: (name: string) => BroadcastChannel,
): (runId: RunId) => ActivityNow {
  const [known, setKnown] = createSignal<ReadonlyMap<RunId, ActivityNow>>(new Map())
  const change = (runId: RunId, changed: (was: ActivityNow | undefined) => ActivityNow) =>
    setKnown((before) => {
      const was = before.get(runId)
      return new Map(before).set(runId, { ...was, ...changed(was) })
    })
  const tabs = createOtherTabs({
    openChannel,
    onWaiting: (runId, elsewhere) => change(runId, () => ({ elsewhere })),
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
    case 'judging': {
      const { kind: _, ...judging } = activity
      return { judging }
    }
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
      return { phase: { ...phase, since: Date.now() }, startup: undefined, broken: undefined }
    }
  }
}
