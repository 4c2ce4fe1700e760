// Results of user hooks, in words.
import { canRefuse } from '../../order/hooks.ts'
import type { RunState } from '../fold.ts'
import type { RowOf } from '../rows.ts'

type HookRan = RowOf<'hook_ran'>

/** Returns "Hook before-call passed in 120 ms." or "Hook before-end refused in 80 ms: not yet". */
export function hookText({ point, passed, detail, durationMs }: HookRan): string {
  const came = passed ? 'passed' : canRefuse(point) ? 'refused' : 'failed'
  const words = detail === undefined ? '.' : `: ${detail}`
  return `Hook ${point} ${came} in ${durationMs} ms${words}`
}

/** Returns "12 ran, 1 refused or failed"; undefined for a run without hooks. */
export function hooksText({ steps }: Pick<RunState, 'steps'>): string | undefined {
  const ran = steps.flatMap(({ hooks = [] }) => hooks)
  if (ran.length === 0) return undefined
  const stopped = ran.filter(({ passed }) => !passed).length
  return `${ran.length} ran, ${stopped} refused or failed`
}
