import type { ScreenFile } from '@harness/shared/device/observation.ts'
import type { Row } from '@harness/shared/log/rows.ts'

/** Rows that the worker just committed to the log of a run; `png` belongs to `screen`. */
export interface RunRecord {
  readonly rows: readonly Row[]
  readonly screen?: ScreenFile | undefined
  readonly png: Uint8Array
  /** Files that the page offered, with plain names. */
  readonly files?: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/**
 * Saves a record; called one at a time, in the order of the log. The run continues only after it
 * resolves. Throws `output_failed`.
 */
export type RecordSink = (record: RunRecord) => Promise<void>
