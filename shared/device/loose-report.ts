import * as z from 'zod/mini'
import { ProbeReport } from './observation.ts'

/**
 * A `ProbeReport` with unvalidated elements: each is parsed alone, so an invalid one is dropped.
 */
export const LooseReport = z.object({
  ...ProbeReport.shape,
  elements: z.array(z.unknown()),
  facts: z.optional(z.object({ page: z.optional(z.unknown()) })),
})
export type LooseReport = z.infer<typeof LooseReport>
