// Record of outbound traffic, apart from the others because the first screen does not need it.
import { RunId } from '@harness/shared/base/ids.ts'
import * as z from 'zod/mini'

/** Sender of a request: Harness itself, models included, or the tested pages. */
const Sender = z.enum(['harness', 'page'])

/** Traffic of one host in one run, in both directions. */
export const OutboundRow = z.object({
  key: z.string(),
  by: Sender,
  /** Host, with its port unless it is the default one. */
  host: z.string(),
  /** Absent for traffic outside of runs, which gets one row per day. */
  runId: z.optional(RunId),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Number of requests, failed and refused ones included. */
  requests: z.number(),
  failed: z.number(),
  /** Number of requests that were not sent, since the run may not contact the host. */
  refused: z.number(),
  sentBytes: z.number(),
  receivedBytes: z.number(),
})
export type OutboundRow = Readonly<z.infer<typeof OutboundRow>>

export interface OutboundDelta extends Omit<OutboundRow, 'key' | 'firstAt' | 'lastAt'> {
  readonly at: string
}
