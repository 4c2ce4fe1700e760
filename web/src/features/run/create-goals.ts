import type { RunId } from '@harness/shared/base/ids.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { LegState, RunState } from '@harness/shared/log/fold.ts'
import { answerUpTo } from '@harness/shared/log/views/answer.ts'
import { type CheckedScene, gapOf } from '@harness/shared/log/views/checks.ts'
import { loggedSince } from '@harness/shared/log/views/proof.ts'
import type { Check } from '@harness/shared/order/run.ts'
import type { LegOrder } from '@harness/shared/order/run-order.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { RunFiles } from '../../kit/runs/run-files.ts'
import { readSnapshot } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

/** `since`: the step from which on the check has been met; undefined while it is not. */
interface CheckProgress {
  readonly check: Check
  readonly since?: number
}

/** A goal of a run with its checks, evaluated on the latest screen of the goal. */
export interface GoalProgress {
  /** Index of the leg, from 0. */
  readonly leg: number
  readonly name: string
  /** Undefined while the goal waits for those before it. */
  readonly state: LegState | undefined
  /** False until the screens that decide its checks have been read. */
  readonly isRead: boolean
  readonly checks: readonly CheckProgress[]
}

/** Step from which on each check has been met without interruption. Screens are in order. */
export function progressOf(
  checks: readonly Check[],
  screens: readonly { readonly step: number; readonly scene: CheckedScene }[],
): readonly CheckProgress[] {
  return checks.map((check) => {
    let since: number | undefined
    for (const { step, scene } of screens) {
      const holds = gapOf(check, scene) === undefined
      since = holds ? (since ?? step) : undefined
    }
    return { check, ...(since !== undefined && { since }) }
  })
}

interface GoalsOf {
  readonly db: HarnessDb
  readonly files: RunFiles
  readonly runId: RunId
  readonly run: Accessor<RunState>
}

/**
 * Goals of a run, waiting ones last. Each screen is read once. A run started elsewhere has only the
 * goals in its log.
 */
export function createGoals(of: GoalsOf): Accessor<readonly GoalProgress[]> {
  const { run } = of
  const { scenes, isRead } = createScenes(of)
  const ordered = createOrdered(of)
  return () => {
    const { legs, steps } = run()
    const known = scenes()
    const started = legs.map((state): GoalProgress => {
      const { leg } = state
      const own = steps.filter((step) => step.leg === leg)
      const screens = own.flatMap(({ step }) => {
        const scene = known.get(step)
        const answer = answerUpTo(own, step, state.started.checks ?? [])
        return scene ? [{ step, scene: { ...scene, answer } }] : []
      })
      const goal = shown(state.started, screens)
      // Without screens only the log is known, which has no results of single checks.
      if (!isRead() || screens.length > 0 || !state.completed)
        return { leg, state, isRead: isRead(), ...goal }
      const since = loggedSince(run(), leg)
      const checks = goal.checks.map(({ check }) => ({
        check,
        ...(since !== undefined && { since }),
      }))
      return { leg, state, ...goal, checks, isRead: since !== undefined }
    })
    const waiting = ordered().slice(legs.length)
    return [
      ...started,
      ...waiting.map(
        (order, index): GoalProgress => ({
          leg: legs.length + index,
          state: undefined,
          isRead: true,
          ...shown(order, []),
        }),
      ),
    ]
  }
}

interface HasChecks {
  readonly checks?: readonly Check[] | undefined
}

function shown(
  { actionName, goal, checks }: Pick<LegOrder, 'actionName' | 'goal'> & HasChecks,
  screens: Parameters<typeof progressOf>[1],
): Pick<GoalProgress, 'name' | 'checks'> {
  return { name: actionName || goal, checks: progressOf(checks ?? [], screens) }
}

interface Scenes {
  readonly scenes: Accessor<ReadonlyMap<number, Scene>>
  /** True once all screens that existed at the first read are loaded. */
  readonly isRead: Accessor<boolean>
}

function createScenes({ files, runId, run }: GoalsOf): Scenes {
  const scenes = new Map<number, Scene>()
  const [read, setRead] = createSignal<number>()
  const hasChecks = () => run().legs.some(({ started }) => (started.checks ?? []).length > 0)
  createEffect(
    on([() => run().steps.length, hasChecks], async ([count, isNeeded]) => {
      if (!isNeeded) return
      for (const { step } of run().steps) {
        if (scenes.has(step)) continue
        const screen = await files.screen(runId, step).catch(() => undefined)
        if (screen) scenes.set(step, screen.scene)
      }
      setRead(count)
    }),
  )
  return {
    scenes: () => {
      read()
      return scenes
    },
    isRead: () => read() !== undefined,
  }
}

/** Goals ordered for an unfinished run; the log names each only when it starts. */
function createOrdered({ db, runId, run }: GoalsOf): Accessor<readonly LegOrder[]> {
  const [legs, setLegs] = createSignal<readonly LegOrder[]>([])
  createEffect(
    on(
      () => (run().completed ? undefined : run().started?.sessionId),
      (session) => {
        setLegs([])
        if (session === undefined) return
        onCleanup(
          watch(
            () => readSnapshot(db, session, runId),
            (kept) => setLegs(kept?.order.legs ?? []),
            () => undefined, // without it the goals of the log are shown
          ),
        )
      },
    ),
  )
  return legs
}
