// Evaluates a finished run's checks on its stored screens: which passed, and from which step.
import type { Scene } from '../../device/observation.ts'
import type { Check } from '../../order/run.ts'
import type { RunState } from '../fold.ts'
import { answerUpTo } from './answer.ts'
import { type CheckedScene, gapOf, recheckLeg } from './checks.ts'

export interface CheckProof {
  readonly check: Check
  /**
   * First step from which the check passed until the end of its goal; absent when it fails at the
   * end.
   */
  readonly since?: number
  /** True when the check passed at every step of its goal. */
  readonly always: boolean
}

export interface LegProof {
  readonly leg: number
  readonly goal: string
  readonly checks: readonly CheckProof[]
  /** Set when no screen of the goal was stored, so that the result comes from the log alone. */
  readonly fromLog?: true
  /** True when the evidence supports the reported success; `gaps` lists the missing parts. */
  readonly holds: boolean
  readonly gaps: readonly string[]
}

/** Re-evaluates the checks of every goal. `sceneOf` reads the stored screen of a step. */
export function proofOf(
  run: RunState,
  sceneOf: (step: number) => Scene | undefined,
): readonly LegProof[] {
  return run.legs.map(({ leg, started }) => {
    const own = run.steps.filter((step) => step.leg === leg)
    const scenes = own.flatMap(({ step }) => {
      const scene = sceneOf(step)
      return scene
        ? [{ step, scene: { ...scene, answer: answerUpTo(own, step, started.checks ?? []) } }]
        : []
    })
    const checks = (started.checks ?? []).map((check) => checkProof(check, scenes))
    const again = recheckLeg(run, leg, sceneOf)
    if (scenes.length > 0) return { leg, goal: started.goal, checks, ...again }
    const since = loggedSince(run, leg)
    const logged = checks.map((each) => ({ ...each, ...(since !== undefined && { since }) }))
    return { leg, goal: started.goal, checks: logged, fromLog: true, ...again }
  })
}

function checkProof(
  check: Check,
  scenes: readonly { readonly step: number; readonly scene: CheckedScene }[],
): CheckProof {
  const missed = scenes.findLastIndex(({ scene }) => gapOf(check, scene) !== undefined)
  const first = scenes[missed + 1]?.step
  return {
    check,
    ...(first !== undefined && { since: first }),
    always: missed < 0 && scenes.length > 0,
  }
}

/** Step whose screen passed all checks of a goal, as logged at its end; otherwise undefined. */
export function loggedSince({ legs, steps }: RunState, leg: number): number | undefined {
  const completed = legs.find((each) => each.leg === leg)?.completed
  if (!completed?.confirmed) return undefined
  return completed.proof?.step ?? steps.findLast((each) => each.leg === leg)?.step
}
