// Fields that every row of the log has.
import * as z from 'zod/mini'
import { RunId } from '../base/ids.ts'

/** Version of newly written rows. Raise it with every change that an older reader would misread. */
export const SCHEMA_VERSION = 4

/** ISO 8601 in UTC with milliseconds, for plausible years of a computer clock. */
const Timestamp = z
  .string()
  .check(z.regex(/^(?:19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

export const stepNumber = z.number().check(z.int(), z.minimum(1))
export const count = z.number().check(z.int(), z.nonnegative())

/** First fields of every row, in this order. */
export const head = {
  schemaVersion: z.literal(SCHEMA_VERSION),
  runId: RunId,
  seq: count,
  ts: Timestamp,
}
