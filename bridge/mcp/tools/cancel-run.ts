import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import * as z from 'zod/mini'
import { runData, runText } from '../run-data.ts'
import { studyState } from '../studies/study-data.ts'
import { defineMcpTool } from '../tool.ts'

/** Time limit for a stopped run to write its last rows, in milliseconds. */
const LAST_ROWS_MS = 8_000

export const cancelRun = defineMcpTool({
  name: 'cancel_run',
  description: 'Stop a run or study.',
  input: z.strictObject({ run_id: z.string() }),
  output: { run_id: 'string', phase: 'string', step: 'number' },
  always: ['run_id', 'phase'],
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  async call({ run_id }, { runs, studies, engine, signal }) {
    if (await studies.has(run_id)) {
      await studies.cancel(run_id)
      return studyState(await studies.view(run_id))
    }
    const before = await runs.view(run_id)
    if (before.holder !== undefined) throw heldElsewhere(before.holder)
    if (!runs.isLive(run_id))
      return { data: runData(before), text: `It was not going on any more. ${runText(before)}` }
    const worker = await engine.worker()
    const late = AbortSignal.any([signal, AbortSignal.timeout(LAST_ROWS_MS)])
    await worker.stop(RunId.parse(run_id))
    while (runs.isLive(run_id) && !late.aborted) await runs.changed(run_id, late)
    const view = await runs.view(run_id)
    return { data: runData(view), text: runText(view) }
  },
})

function heldElsewhere(pid: number): HarnessError {
  const what = `another Harness server runs it (process ${pid}); it stops there alone`
  return new HarnessError('argument_invalid', { argument: 'run_id', what })
}
