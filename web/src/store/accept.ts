import { HarnessError } from '@harness/shared/errors.ts'
import { fold, type RunState } from '@harness/shared/fold.ts'
import type { RunId } from '@harness/shared/ids.ts'
import type { Row } from '@harness/shared/rows.ts'
import type { LogBatch } from '../core/ports.ts'

function refuse(what: string): HarnessError {
  return new HarnessError('internal', { what })
}

function acceptRow(state: RunState, runId: RunId, row: Row): RunState {
  if (row.runId !== runId) throw refuse(`a row of run ${row.runId} in the log of ${runId}`)
  if (row.seq !== state.rowCount) throw refuse(`row ${row.seq} where row ${state.rowCount} was due`)
  if (state.phase === 'completed') throw refuse(`row ${row.seq} after the run was completed`)
  if ((row.kind === 'run_started') !== (state.rowCount === 0))
    throw refuse(`${row.kind} as row ${row.seq}`)
  return fold(state, row)
}

/**
 * The state after a batch, or the refusal (`internal`) of a batch that breaks the log: a gap, a second beginning, a row
 * after the end, a picture without its `step_started`. Every log asks here before it writes.
 */
export function acceptBatch(state: RunState, runId: RunId, batch: LogBatch): RunState {
  const steps = batch.rows.flatMap((row) => (row.kind === 'step_started' ? [row.step] : []))
  for (const beside of [batch.shot, batch.screen]) {
    if (beside && !steps.includes(beside.step))
      throw refuse(`a picture or screen of step ${beside.step} without its step_started`)
  }
  let next = state
  for (const row of batch.rows) next = acceptRow(next, runId, row)
  return next
}
