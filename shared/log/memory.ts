// Memory of older steps, stored in a `compacted` row and included in every later request.
import * as z from 'zod/mini'

/** Line about one step; `step` is 0 if it concerns none. `own`: facts that the persona noted. */
const MemoryLine = z.object({
  step: z.int().check(z.minimum(0)),
  text: z.string(),
  own: z.exactOptional(z.array(z.string())),
})
export type MemoryLine = z.infer<typeof MemoryLine>

/** Sections of a summary, in display order. */
export const SUMMARY_PARTS = ['done', 'tried', 'dead_ends', 'facts', 'open'] as const
export type SummaryPart = (typeof SUMMARY_PARTS)[number]

const Part = z.object({ part: z.enum(SUMMARY_PARTS), items: z.array(z.string()) })

export const Memory = z.object({
  /** Written by the model; empty when only the lines were kept. */
  summary: z.array(Part),
  /** Lines about steps that the summary does not cover. */
  lines: z.array(MemoryLine),
})
export type Memory = z.infer<typeof Memory>
