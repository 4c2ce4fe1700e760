// Records of studies and of the queue. Validated at every read.
import { RunId } from '@harness/shared/base/ids.ts'
import { StudyAnalysis } from '@harness/shared/findings/study/analysis.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'

/** A study, from whose plan its runs and its result are derived. */
export const StudyRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** Plan as in a plan file. */
  plan: z.unknown(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** True while no further runs are started. */
  paused: z.boolean(),
  /** Summary by a model, when the user requested one. */
  analysis: z.catch(z.optional(StudyAnalysis), undefined),
})
export type StudyRecord = Readonly<z.infer<typeof StudyRecord>>

/** Id of a study, and of the run in its plan. */
export const StudyPlace = z.object({ id: z.string(), run: z.string() })
export type StudyPlace = Readonly<z.infer<typeof StudyPlace>>

/** A queued run, waiting or running. */
export const QueuedRun = z.object({
  runId: RunId,
  order: RunOrder,
  /** Absent for a run outside of studies. */
  study: z.optional(StudyPlace),
  turn: z.number(),
  queuedAt: z.string(),
  /** True for the sample application, whose address changes with every start. */
  sample: z.optional(z.boolean()),
  failures: z.number(),
  /** Reason why the run was given up; absent while it is queued. */
  failed: z.optional(z.string()),
})
export type QueuedRun = Readonly<z.infer<typeof QueuedRun>>
