import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { RunSummary } from '@harness/shared/findings/summary.ts'
import { ImportFindings } from '@harness/shared/log/imports.ts'
import { Redaction } from '@harness/shared/log/redaction.ts'
import * as z from 'zod/mini'

/**
 * The index row of a run; `summary` is folded from the rows and written in the same transaction as
 * they are.
 */
export const RunEntry = z.object({
  ...RunSummary.shape,
  runId: RunId,
  sessionId: SessionId,
  /** Number of the next row. */
  nextSeq: z.number(),
  /** Recorded elsewhere and opened here: read only, never continued. */
  imported: z.exactOptional(z.literal(true)),
  /** Results of this import and earlier ones; absent when they found nothing. */
  imports: z.exactOptional(ImportFindings),
  /** Data removed from its file before import; absent when none was. */
  redaction: z.exactOptional(Redaction),
  /** Sender's decisions about the findings, unvalidated until read. */
  triage: z.exactOptional(z.unknown()),
})
export type RunEntry = Readonly<z.infer<typeof RunEntry>>
