import { counted } from '@harness/shared/base/counted.ts'
import { shownEnd } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { pageOf } from '../paging.ts'
import type { Studies } from '../studies/studies.ts'
import { defineMcpTool } from '../tool.ts'

const USUAL = 20
const MOST = 100

/** Lists the newest studies, on the first page only. */
async function studiesIn(studies: Studies) {
  const ids = (await studies.list()).slice(0, USUAL)
  const views = await Promise.all(ids.map((id) => studies.view(id)))
  return views.map(({ id, name, phase, planned, made }) => ({
    ...{ run_id: id, goal: name, phase },
    ...{ runs: planned.length, made: made.size },
  }))
}

export const listRuns = defineMcpTool({
  name: 'list_runs',
  description: 'Runs, sessions and studies, newest first.',
  input: z.strictObject({
    limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(MOST))),
    cursor: z.exactOptional(z.string()),
  }),
  describe: { cursor: 'next_cursor of the last page' },
  output: { runs: 'array', studies: 'array', next_cursor: 'string' },
  always: ['runs'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call({ limit = USUAL, cursor }, { runs, studies }) {
    const { items, next } = pageOf(await runs.list(), limit, cursor)
    const found = []
    for (const runId of items) {
      // An unreadable folder must not hide other runs.
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
    const ofStudies = cursor === undefined ? await studiesIn(studies) : []
    const head = ofStudies.map(
      ({ run_id, goal, phase, made, runs: all }) =>
        `Study ${run_id} ${phase}, ${made} of ${counted(all, 'run')}: ${goal}`,
    )
    return {
      data: {
        runs: found,
        ...(ofStudies.length > 0 && { studies: ofStudies }),
        ...(next !== undefined && { next_cursor: next }),
      },
      text: [...head, ...lines].join('\n') || 'No runs yet.',
    }
  },
})
