// What proved a success at the moment when it was accepted: the step, its screen, and the words
// there that each check found.
import * as z from 'zod/mini'
import { Check } from '../order/run.ts'

export const Proof = z.object({
  step: z.number().check(z.int(), z.minimum(1)),
  /** The title of the screen, else its address; empty where it has neither. */
  title: z.string(),
  /** One for each check, in their order: the words of the screen that it found. */
  shown: z.array(z.object({ check: Check, words: z.string() })),
})
export type Proof = z.infer<typeof Proof>
