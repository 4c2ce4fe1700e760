import type { RowBody } from '@harness/shared/language/rows.ts'
import { nudgeOf } from '../context/nudge.ts'
import type { LegContext } from '../leg.ts'
import { isSameScreen } from '../screen/same.ts'
import type { Seen } from './observe.ts'

/**
 * What the new screen shows of the last call: measured by the sensors, and judged by the stuck
 * detectors.
 */
export function sense(leg: LegContext, seen: Seen): readonly RowBody[] {
  return [...signals(leg, seen), ...stuckNudge(leg, seen)]
}

/**
 * Signals belong to the step whose tool call they measure, although it takes the next screen to see
 * them.
 */
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

/** Belongs to the step of the call, like a signal, and goes into the request of this one. */
function stuckNudge(
  { ports, plan, memory }: LegContext,
  { step, state }: Seen,
): readonly RowBody[] {
  const found = memory.watch.see(state)
  if (!found) return []
  const TOOLS = ports.tools.map(({ spec }) => spec.name).join(', ')
  const nudge = nudgeOf(plan.prompts, found, { TOOLS })
  // After an interruption the last call is known to the watch alone.
  return [{ kind: 'nudged', step: memory.last?.step ?? step - 1, ...nudge }]
}
