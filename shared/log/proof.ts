// Proof of a success when it was accepted: the step, its screen, and the words that each check
// found there.
import * as z from 'zod/mini'
import { Check } from '../order/run.ts'

export const Proof = z.object({
  step: z.number().check(z.int(), z.minimum(1)),
  /** Title of the screen, otherwise its address; empty when it has neither. */
  title: z.string(),
  /** Words of the screen that each check found, in the order of the checks. */
  shown: z.array(z.object({ check: Check, words: z.string() })),
})
export type Proof = z.infer<typeof Proof>
