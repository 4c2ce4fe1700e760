// Apart from the other records: neither the first screen nor a start of the worker reads these.
import { RunId } from '@harness/shared/base/ids.ts'
import * as z from 'zod/mini'

/** Harness itself, models included, or the pages under test. */
const Sender = z.enum(['harness', 'page'])

/** Traffic of one host in one run, in both directions. */
export const OutboundRow = z.object({
  key: z.string(),
  by: Sender,
  /** With its port unless it is the usual one. */
  host: z.string(),
  /** Absent for what belongs to no run: one row a day. */
  runId: z.optional(RunId),
  firstAt: z.string(),
  lastAt: z.string(),
  /** With those that failed and those that were refused. */
  requests: z.number(),
  failed: z.number(),
  /** Not sent: the run may not contact the host. */
  refused: z.number(),
  sentBytes: z.number(),
  receivedBytes: z.number(),
})
export type OutboundRow = Readonly<z.infer<typeof OutboundRow>>

/** Counts to add to a row. */
export interface OutboundDelta extends Omit<OutboundRow, 'key' | 'firstAt' | 'lastAt'> {
  readonly at: string
}
