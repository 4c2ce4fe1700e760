// Points of a run where the user's commands run. The run knows only the points; the commands stay
// with the command line.
import * as z from 'zod/mini'

export const HookPoint = z.enum([
  'before-call',
  'after-call',
  'finding',
  'before-end',
  'between-goals',
])
export type HookPoint = z.infer<typeof HookPoint>

/** True when a failing command refuses the next action; at other points it is only reported. */
export function canRefuse(point: HookPoint): boolean {
  return point.startsWith('before') || point === 'between-goals'
}

/** Maximum length of a command's output for the model and the log, in characters. */
export const MAX_HOOK_WORDS = 2_000
