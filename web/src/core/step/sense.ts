import type { HarnessError } from '@harness/shared/base/errors.ts'
import { readingOf } from '@harness/shared/device/reading.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { nudgeOf } from '../context/nudge.ts'
import type { LegContext } from '../leg.ts'
import { rememberChanges } from '../memory.ts'
import { isSameScreen } from '../screen/screen-key.ts'
import {
  type LastCall,
  offeredOf,
  placeOf,
  type Sensed,
  type Sensor,
  type Signal,
} from '../tool.ts'
import type { Seen } from './observe.ts'

/** Evaluates the last call on the new screen, with the sensors and the stuck detectors. */
export function sense(leg: LegContext, seen: Seen): readonly RowBody[] {
  rememberChanges(leg, seen.scene)
  return [...signals(leg, seen), ...stuckNudge(leg, seen)]
}

/**
 * Signals about the call are logged in its step, although they need the next screen. Lasting ones
 * are reported once per screen.
 */
function signals({ ports, memory }: LegContext, seen: Seen): readonly RowBody[] {
  const { last, senses } = memory
  const place = placeOf(seen.scene)
  senses.keepUnreachable(seen.scene.facts?.events ?? [])
  const sensed: Sensed = {
    now: seen.scene,
    ...(last && { last: lastCall(last, seen, ports.clock.monotonic() - last.at) }),
    steps: senses.steps,
    rules: senses.rulesOn(place),
    unreachable: senses.unreachable,
    sweeps: ports.model.profile.sweeps === true,
  }
  senses.keepRules(place, seen.scene.facts?.rules ?? [])
  const isErrorPage = readingOf(seen.scene).text.why === 'error_page'
  return ports.sensors.flatMap((sensor) => {
    const { name, of, lasts, most = MAX_SIGNALS } = sensor
    const stepOf = (what: typeof of) => (what === 'call' ? (last?.step ?? seen.step) : seen.step)
    return (
      sensor
        .measure(sensed)
        // The browser's error page does not belong to the application.
        .filter(({ of: about = of }) => about === 'call' || !isErrorPage)
        .filter(({ target = '' }) => !lasts || senses.isNew(`${name} ${place} ${target}`))
        .slice(0, most)
        .map(({ of: about = of, ...found }) => signalRow(sensor, stepOf(about), found))
    )
  })
}

/** Signals about the application from the loss of the device, charged to the last call. */
export function senseLoss(
  { ports, memory: { last } }: LegContext,
  fault: HarnessError,
): readonly RowBody[] {
  if (!last) return []
  const loss = { fault, last: { before: last.scene, call: last.call } }
  return ports.sensors.flatMap((sensor) =>
    (sensor.ofLoss?.(loss) ?? []).map((found) => signalRow(sensor, last.step, found)),
  )
}

function signalRow({ name, unit, limit }: Sensor, step: number, found: Signal): RowBody {
  return {
    ...({ kind: 'signal', step, sensor: name, unit } as const),
    ...(limit !== undefined && { limit }),
    ...found,
  }
}

/** Maximum signals of one sensor per screen: more of one kind are repetitions of one fault. */
const MAX_SIGNALS = 8

type Last = NonNullable<LegContext['memory']['last']>

function lastCall({ scene, key, call, outcome }: Last, seen: Seen, observedMs: number): LastCall {
  return { before: scene, call, outcome, sameScreen: isSameScreen(key, seen.key), observedMs }
}

/** Logged in the step of the call, like a signal, but sent with the next request. */
function stuckNudge(
  { ports, plan, memory }: LegContext,
  { step, state }: Seen,
): readonly RowBody[] {
  const found = memory.watch.see(state)
  if (!found) return []
  const TOOLS = offeredOf(ports.tools)
    .map(({ spec }) => spec.name)
    .join(', ')
  const nudge = nudgeOf(plan.prompts, found, { TOOLS })
  // After a resume only the watch has the last call.
  return [{ kind: 'nudged', step: memory.last?.step ?? step - 1, ...nudge }]
}
