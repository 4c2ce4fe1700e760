import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunPhase } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { LogBatch } from '../../core/ports.ts'

function refuse(what: string): HarnessError {
  return new HarnessError('internal', { what })
}

/** End of a log, which decides whether a row may follow. */
export interface LogHead {
  readonly rowCount: number
  readonly phase: RunPhase
}

function acceptRow({ rowCount, phase }: LogHead, runId: RunId, row: Row): LogHead {
  if (row.runId !== runId) throw refuse(`a row of run ${row.runId} in the log of ${runId}`)
  if (row.seq !== rowCount) throw refuse(`row ${row.seq} where row ${rowCount} was due`)
  if (phase === 'completed') throw refuse(`row ${row.seq} after the run was completed`)
  if ((row.kind === 'run_started') !== (rowCount === 0))
    throw refuse(`${row.kind} as row ${row.seq}`)
  return { rowCount: rowCount + 1, phase: row.kind === 'run_completed' ? 'completed' : phase }
}

/**
 * Returns the end of the log after a batch. Throws `internal` for a batch that breaks the log: a
 * gap, a second `run_started`, a row after the end, a picture without its `step_started`. Every log
 * calls this before it writes.
 */
export function acceptBatch(head: LogHead, runId: RunId, batch: LogBatch): LogHead {
  const steps = batch.rows.flatMap((row) => (row.kind === 'step_started' ? [row.step] : []))
  for (const file of [batch.shot, batch.screen]) {
    if (file && !steps.includes(file.step))
      throw refuse(`a picture or screen of step ${file.step} without its step_started`)
  }
  return batch.rows.reduce((at, row) => acceptRow(at, runId, row), head)
}
