// Records of studies and of the queue. They are parsed when they are read.
import { RunId } from '@harness/shared/base/ids.ts'
import { StudyAnalysis } from '@harness/shared/findings/study/analysis.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'

/** The order of a study: one record, from which its runs and its result follow. */
export const StudyRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** As a plan file has it. */
  plan: z.unknown(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** True: no further run starts. */
  paused: z.boolean(),
  /** Summary by a model, where a person asked for one. */
  analysis: z.catch(z.optional(StudyAnalysis), undefined),
})
export type StudyRecord = Readonly<z.infer<typeof StudyRecord>>

/** Place of a run in a study. */
export const StudyPlace = z.object({ id: z.string(), run: z.string() })
export type StudyPlace = Readonly<z.infer<typeof StudyPlace>>

/** A run that waits, or continues. */
export const QueuedRun = z.object({
  runId: RunId,
  order: RunOrder,
  /** Absent for a run that belongs to none. */
  study: z.optional(StudyPlace),
  /** Its turn within its study. */
  turn: z.number(),
  queuedAt: z.string(),
  /** The sample of the bridge has a new address with every start. */
  sample: z.optional(z.boolean()),
  /** Tries that came to nothing. */
  failures: z.number(),
  /** Reason why it was left out; absent while it waits. */
  failed: z.optional(z.string()),
})
export type QueuedRun = Readonly<z.infer<typeof QueuedRun>>
