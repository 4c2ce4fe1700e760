import { Viewport } from '@harness/shared/language/protocol.ts'
import * as z from 'zod/mini'

/** An audit of one application. */
export const AuditEntry = z.object({
  id: z.string(),
  address: z.string(),
  /** In the library. */
  applicationId: z.exactOptional(z.string()),
  viewport: Viewport,
  /** How many screens were asked for. */
  wanted: z.number(),
  harnessVersion: z.string(),
  /** ISO 8601 in UTC, as the other moment. */
  startedAt: z.string(),
  /** Absent while it is in progress, and when its tab was closed before. */
  endedAt: z.exactOptional(z.string()),
  /** What was not done, and why, a sentence each. */
  notes: z.readonly(z.array(z.string())),
})
export type AuditEntry = Readonly<z.infer<typeof AuditEntry>>
