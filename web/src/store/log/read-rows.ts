import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import { Row } from '@harness/shared/log/rows.ts'
import Dexie from 'dexie'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'

/** Rows of a run from number `seq` on, in order; may be empty. Throws `log_invalid`. */
export async function rowsFrom(db: HarnessDb, runId: RunId, seq: number): Promise<readonly Row[]> {
  const found = await stored(() =>
    db.rows.where('[runId+seq]').between([runId, seq], [runId, Dexie.maxKey]).toArray(),
  )
  return found.map((row, index) => readRow(row, seq + index))
}

/**
 * Rows for display: a broken row is replaced by a note that names it. Throws `log_invalid` for a
 * broken first row, which identifies the run.
 */
export async function readableRowsFrom(
  db: HarnessDb,
  runId: RunId,
  from: number,
): Promise<readonly Row[]> {
  const found = await stored(() =>
    db.rows.where('[runId+seq]').between([runId, from], [runId, Dexie.maxKey]).toArray(),
  )
  let step = 1
  return found.map((each: unknown, index) => {
    const seq = from + index
    const row = Row.safeParse(each)
    if (!row.success && seq > 0) return unreadable({ runId, seq, step })
    const read = readRow(each, seq)
    if ('step' in read) step = read.step
    return read
  })
}

function unreadable(at: {
  readonly runId: RunId
  readonly seq: number
  readonly step: number
}): Row {
  const text = `Entry ${at.seq} of the log cannot be read and is left out.`
  const ts = new Date(0).toISOString()
  return { schemaVersion: SCHEMA_VERSION, ...at, ts, kind: 'nudged', reason: 'unreadable', text }
}

function readRow(found: unknown, seq: number): Row {
  const row = Row.safeParse(found)
  if (row.success) return row.data
  const [issue] = row.error.issues
  const field = issue?.path.join('.') || 'kind'
  throw new HarnessError('log_invalid', { row: seq, what: `its field ${field} is wrong.` })
}
