import * as z from 'zod/mini'
import { HealthRow } from './bridge-api.ts'

/** One fact checked before a run. `bad` stops the start, `note` does not. */
export const PreflightRow = z.object({
  ...HealthRow.shape,
  detail: z.exactOptional(z.string()),
  /** One sentence: what to do. */
  fix: z.exactOptional(z.string()),
  /**
   * Fix the worker offers on request: load the model into memory, or fetch it (`pullBytes` if
   * known).
   */
  autoFix: z.exactOptional(z.enum(['load', 'pull', 'download'])),
  pullBytes: z.exactOptional(z.number()),
})
export type PreflightRow = Readonly<z.infer<typeof PreflightRow>>
