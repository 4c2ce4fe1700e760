import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { RunSummary } from '@harness/shared/findings/summary.ts'
import { ImportFindings } from '@harness/shared/log/imports.ts'
import { Redaction } from '@harness/shared/log/redaction.ts'
import * as z from 'zod/mini'

/** Index row of a run, with a summary of the rows; written in the same transaction. */
export const RunEntry = z.object({
  ...RunSummary.shape,
  runId: RunId,
  sessionId: SessionId,
  nextSeq: z.number(),
  /** Set for a run recorded elsewhere, which is read-only and never continued. */
  imported: z.exactOptional(z.literal(true)),
  /** Findings of this import and earlier ones; absent when there were none. */
  imports: z.exactOptional(ImportFindings),
  /** Data removed from the file before import; absent when none was. */
  redaction: z.exactOptional(Redaction),
  /** The sender's decisions about findings, unvalidated until read. */
  triage: z.exactOptional(z.unknown()),
})
export type RunEntry = Readonly<z.infer<typeof RunEntry>>
