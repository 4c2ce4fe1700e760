import * as z from 'zod/mini'
import { HookPoint } from '../order/hooks.ts'
import { head } from './row-head.ts'

/** Result of the user's hooks at one point of a run. No step depends on it. */
export const HookRow = z.object({
  ...head,
  kind: z.literal('hook_ran'),
  /** 0 before the first step. */
  step: z.int().check(z.minimum(0)),
  point: HookPoint,
  /** False when a hook failed, and the guarded action was refused. */
  passed: z.boolean(),
  /** Output of the failed hook, or the reason for its absence. */
  detail: z.optional(z.string()),
  durationMs: z.int().check(z.minimum(0)),
})
