import * as z from 'zod/mini'
import { HookPoint } from '../order/hooks.ts'
import { head } from './row-head.ts'

/** The commands at one point of a run; in a file of its own because no step depends on it. */
export const HookRow = z.object({
  ...head,
  kind: z.literal('hook_ran'),
  /** 0 before the first step. */
  step: z.int().check(z.minimum(0)),
  point: HookPoint,
  /** False: a command failed, and what it guards was refused. */
  passed: z.boolean(),
  /** Words of the command that failed, or why it has none. */
  detail: z.optional(z.string()),
  durationMs: z.int().check(z.minimum(0)),
})
