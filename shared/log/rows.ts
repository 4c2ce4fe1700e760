// The log: one union of rows. Rows are appended and never changed. All locations are in points;
// pictures are in device pixels. Readers ignore unknown fields and kinds.
import * as z from 'zod/mini'
import { HarnessError } from '../base/errors.ts'
import { issueText } from '../base/issue.ts'
import { HookRow } from './hook-row.ts'
import { InterviewRow, RememberedRow } from './interview-row.ts'
import { RUN_ROWS } from './run-rows.ts'
import { STEP_ROWS } from './step-rows.ts'

export const Row = z.discriminatedUnion('kind', [
  ...RUN_ROWS,
  ...STEP_ROWS,
  HookRow,
  InterviewRow,
  RememberedRow,
])
export type Row = z.infer<typeof Row>
export type RowKind = Row['kind']
export type RowOf<K extends RowKind> = Extract<Row, { kind: K }>

type WithoutHead<R> = R extends Row ? Omit<R, 'schemaVersion' | 'runId' | 'seq' | 'ts'> : never

/** Row before the log adds version, run, number and time. */
export type RowBody = WithoutHead<Row>

/** Parses rows from an unvalidated source. Throws `log_invalid`. */
export function readRows(values: readonly unknown[]): readonly Row[] {
  return values.map((value, row) => {
    const parsed = Row.safeParse(value)
    if (parsed.success) return parsed.data
    const what = issueText(parsed.error, value)
    throw new HarnessError('log_invalid', { row: String(row), what }, parsed.error)
  })
}

/** File name of a step: `step-001.png`, `step-001.json`. */
export function stepFile(step: number, extension: 'png' | 'json'): string {
  return `step-${String(step).padStart(3, '0')}.${extension}`
}

/** Line of `events.jsonl` with its line end; keys are in the order of the declaration above. */
export function lineOf(row: Row): string {
  return `${JSON.stringify(Row.parse(row))}\n`
}
