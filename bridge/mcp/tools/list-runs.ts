import { shownEnd } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { pageOf } from '../paging.ts'
import { counted } from '../run-data.ts'
import { defineMcpTool } from '../tool.ts'

const USUAL = 20
const MOST = 100

export const listRuns = defineMcpTool({
  name: 'list_runs',
  description: 'Runs and sessions of agents, newest first.',
  input: z.strictObject({
    limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(MOST))),
    cursor: z.exactOptional(z.string()),
  }),
  describe: { cursor: 'next_cursor of the last page' },
  output: { runs: 'array', next_cursor: 'string' },
  always: ['runs'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call({ limit = USUAL, cursor }, { runs }) {
    const { items, next } = pageOf(await runs.list(), limit, cursor)
    const found = []
    for (const runId of items) {
      // An unreadable folder hides no other run.
      const view = await runs.view(runId).catch(() => undefined)
      if (!view) continue
      const { started, completed, steps } = view.state
      found.push({
        run_id: runId,
        phase: view.phase,
        goal: started?.goal ?? '',
        step: steps.length,
        started_at: started?.ts ?? '',
        ...(completed && { end: shownEnd(completed), confirmed: completed.confirmed }),
      })
    }
    const lines = found.map(
      ({ run_id, phase, goal, step, end }) =>
        `${run_id} ${end ?? phase}, ${counted(step, 'step')}: ${goal}`,
    )
    return {
      data: { runs: found, ...(next !== undefined && { next_cursor: next }) },
      text: lines.join('\n') || 'No runs yet.',
    }
  },
})
