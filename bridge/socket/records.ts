import type { ScreenFile } from '@harness/shared/devices/observation.ts'
import type { Row } from '@harness/shared/language/rows.ts'

/** What the worker just committed to the log of a run; `png` belongs to `screen`. */
export interface RunRecord {
  readonly rows: readonly Row[]
  readonly screen?: ScreenFile | undefined
  readonly png: Uint8Array
}

/**
 * Takes a record; called with one after the other, in the order of the log. Resolves when it is kept, and only then does
 * the run go on. Throws `output_failed`.
 */
export type RecordSink = (record: RunRecord) => Promise<void>
