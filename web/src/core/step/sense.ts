import type { RowBody } from '@harness/shared/language/rows.ts'
import { nudgeOf } from '../context/nudge.ts'
import type { LegContext } from '../leg.ts'
import { rememberChanges } from '../memory.ts'
import { isSameScreen } from '../screen/same.ts'
import type { Seen } from './observe.ts'

/**
 * Evaluates the last call on the new screen: signals of the sensors, nudges of the stuck detectors.
 */
export function sense(leg: LegContext, seen: Seen): readonly RowBody[] {
  rememberChanges(leg, seen.scene)
  return [...signals(leg, seen), ...stuckNudge(leg, seen)]
}

/** A signal belongs to the step of the measured call, although it needs the next screen. */
function signals({ ports, memory }: LegContext, { scene, key }: Seen): readonly RowBody[] {
  const { last } = memory
  if (!last) return []
  const { step, scene: before, key: keyBefore, call, outcome } = last
  const sensed = { before, call, outcome, now: scene, sameScreen: isSameScreen(keyBefore, key) }
  return ports.sensors.flatMap((sensor) => {
    const found = sensor(sensed)
    return found ? [{ kind: 'signal', step, ...found } as const] : []
  })
}

/** Logged in the step of the call, like a signal; the request of this step carries it. */
function stuckNudge(
  { ports, plan, memory }: LegContext,
  { step, state }: Seen,
): readonly RowBody[] {
  const found = memory.watch.see(state)
  if (!found) return []
  const TOOLS = ports.tools.map(({ spec }) => spec.name).join(', ')
  const nudge = nudgeOf(plan.prompts, found, { TOOLS })
  // After a resume only the watch knows the last call.
  return [{ kind: 'nudged', step: memory.last?.step ?? step - 1, ...nudge }]
}
