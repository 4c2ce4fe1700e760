import type { Scene } from '@harness/shared/devices/observation.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Check } from '@harness/shared/language/run.ts'
import { gapOf } from '@harness/shared/views/checks.ts'
import type { LegState, RunState } from '@harness/shared/views/fold.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { RunFiles } from './run-files.ts'

/**
 * A check of a goal. `since`: the step from which on it has held until now; undefined while it does
 * not hold.
 */
interface CheckProgress {
  readonly check: Check
  readonly since?: number
}

/** A goal of a run with its checks, as they are on the newest screen of the goal. */
export interface GoalProgress {
  readonly leg: LegState
  readonly checks: readonly CheckProgress[]
}

/** Since which step each check has held without a break, over the screens of a goal in order. */
export function progressOf(
  checks: readonly Check[],
  screens: readonly { readonly step: number; readonly scene: Scene }[],
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

/** The goals of a run as it grows. Each screen is read once. */
export function createGoals(
  files: RunFiles,
  runId: RunId,
  run: Accessor<RunState>,
): Accessor<readonly GoalProgress[]> {
  const scenes = new Map<number, Scene>()
  const [read, setRead] = createSignal(0)
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
  return () => {
    read()
    const { legs, steps } = run()
    return legs.map((leg) => {
      const screens = steps.flatMap(({ step, leg: of }) => {
        const scene = of === leg.leg ? scenes.get(step) : undefined
        return scene ? [{ step, scene }] : []
      })
      return { leg, checks: progressOf(leg.started.checks ?? [], screens) }
    })
  }
}
