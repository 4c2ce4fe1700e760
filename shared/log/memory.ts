// The memory of older steps, as a `compacted` row keeps it and every later request carries it.
import * as z from 'zod/mini'

/** A line about one step; 0 without one. `own`: facts that the persona wrote down. */
const MemoryLine = z.object({
  step: z.int().check(z.minimum(0)),
  text: z.string(),
  own: z.exactOptional(z.array(z.string())),
})
export type MemoryLine = z.infer<typeof MemoryLine>

/** Parts of a summary, in the order in which they are shown. */
export const SUMMARY_PARTS = ['done', 'tried', 'dead_ends', 'facts', 'open'] as const
export type SummaryPart = (typeof SUMMARY_PARTS)[number]

const Part = z.object({ part: z.enum(SUMMARY_PARTS), items: z.array(z.string()) })

export const Memory = z.object({
  /** Written by the model; empty where the lines alone were kept. */
  summary: z.array(Part),
  /** Steps whose facts the summary does not have. */
  lines: z.array(MemoryLine),
})
export type Memory = z.infer<typeof Memory>
