import * as z from 'zod/mini'
import { HealthRow } from './bridge-api.ts'

/** One fact checked before a run. `bad` prevents the start, `note` does not. */
export const PreflightRow = z.object({
  ...HealthRow.shape,
  detail: z.exactOptional(z.string()),
  /** One sentence that says what to do. */
  fix: z.exactOptional(z.string()),
  /**
   * Fix that the worker offers: load the model into memory, or download it (`pullBytes` if known).
   */
  autoFix: z.exactOptional(z.enum(['load', 'pull', 'download'])),
  pullBytes: z.exactOptional(z.number()),
})
export type PreflightRow = Readonly<z.infer<typeof PreflightRow>>
