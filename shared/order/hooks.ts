// Points of a run at which commands of a person run. A run knows the points alone; the commands stay
// with the command line that was given them.
import * as z from 'zod/mini'

export const HookPoint = z.enum([
  'before-call',
  'after-call',
  'finding',
  'before-end',
  'between-goals',
])
export type HookPoint = z.infer<typeof HookPoint>

/** True where a command that fails refuses what comes next; at the others it is only reported. */
export function canRefuse(point: HookPoint): boolean {
  return point.startsWith('before') || point === 'between-goals'
}

/** Longest words of a command that the model and the log get, in characters. */
export const MAX_HOOK_WORDS = 2_000
