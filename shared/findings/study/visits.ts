// Path of one run through the screens of its application.
import type { RunState, StepState } from '../../log/fold.ts'
import { screenNameAt, screensOf } from '../../log/views/screens.ts'
import type { ScreenRef } from '../across/digest.ts'
import { sharedScreenKey } from '../across/identity.ts'
import { stretches } from '../strip.ts'

/** Consecutive steps on one screen. */
export interface Visit {
  readonly screen: ScreenRef
  readonly step: number
  readonly ms: number
  /** First action, such as `Tap “Basket”`; absent when the run did not act. */
  readonly action?: string
  /** True when a goal restarts the application, so that no transition leads here. */
  readonly startsOver: boolean
}

export function visitsOf({ legs, steps }: RunState): readonly Visit[] {
  const screens = screensOf(steps)
  const keys = steps.map(sharedScreenKey)
  const fresh = new Set(
    legs.filter(({ started }) => !started.preservesState).map(({ started }) => started.leg),
  )
  const parts = steps.map(({ leg }, at) => `${fresh.has(leg) ? leg : ''}\n${keys[at]}`)
  return stretches(parts).map(({ from, to }, at): Visit => {
    const own = steps.slice(from, to)
    const leg = steps[from]?.leg ?? 0
    const action = own.map(actionOf).find((each) => each !== undefined)
    return {
      screen: { key: keys[from] ?? '', name: screenNameAt(screens, from) },
      step: steps[from]?.step ?? 0,
      ms: own.reduce((sum, { completed }) => sum + (completed?.durationMs ?? 0), 0),
      ...(action !== undefined && { action }),
      startsOver: at === 0 || (fresh.has(leg) && steps[from - 1]?.leg !== leg),
    }
  })
}

/** Calls without an effect on the application. */
const LOOKS: readonly string[] = [
  ...['wait', 'read_screen', 'read_skill', 'read_download', 'note_friction', 'update_plan'],
]

/** Action of a step in words that are equal across runs: without typed text and points. */
function actionOf({ call }: StepState): string | undefined {
  if (!call || LOOKS.includes(call.tool)) return undefined
  if (call.tool === 'mark_goal_done') return 'End the run'
  if (call.tool === 'type') return 'Type'
  const label = call.tool === 'set_value' ? call.label.replace(/ to “.*$/, '') : call.label
  return label.replace(/ at -?\d+, -?\d+$/, ' at a point')
}
