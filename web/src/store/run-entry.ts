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
  /** What that import and those before it found; absent where they found nothing to say. */
  imports: z.exactOptional(ImportFindings),
  /** What had been taken out of its file before; absent where nothing was. */
  redaction: z.exactOptional(Redaction),
  /** What its sender had decided about the findings; checked when it is read. */
  triage: z.exactOptional(z.unknown()),
})
export type RunEntry = Readonly<z.infer<typeof RunEntry>>
