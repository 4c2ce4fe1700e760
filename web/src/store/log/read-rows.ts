import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { Row } from '@harness/shared/log/rows.ts'
import Dexie from 'dexie'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'

/**
 * The rows of a run from number `seq` on, in order; empty when there are none. Throws
 * `log_invalid`.
 */
export async function rowsFrom(db: HarnessDb, runId: RunId, seq: number): Promise<readonly Row[]> {
  const found = await stored(() =>
    db.rows.where('[runId+seq]').between([runId, seq], [runId, Dexie.maxKey]).toArray(),
  )
  return found.map((row, index) => readRow(row, seq + index))
}

function readRow(found: unknown, seq: number): Row {
  const row = Row.safeParse(found)
  if (row.success) return row.data
  throw new HarnessError('log_invalid', { row: seq, what: row.error.message })
}
