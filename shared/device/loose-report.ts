import * as z from 'zod/mini'
import { ProbeReport } from './observation.ts'

/**
 * Unvalidated `ProbeReport`: elements are parsed one by one, so an invalid one does not discard the
 * others.
 */
export const LooseReport = z.object({
  ...ProbeReport.shape,
  elements: z.array(z.unknown()),
  facts: z.optional(z.object({ page: z.optional(z.unknown()) })),
})
export type LooseReport = z.infer<typeof LooseReport>
