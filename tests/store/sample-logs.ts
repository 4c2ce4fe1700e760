// Whole runs in a database: logs in a few words, with their index rows, as the worker writes them.
import type { RunId } from '@harness/shared/base/ids.ts'
import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row, RowBody, RowOf } from '@harness/shared/log/rows.ts'
import { entryOf } from '@harness/web/store/log/read-entry.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { rowsOfSpecs, type Spec } from '../shared/run-of-specs.ts'
import { LEG_STARTED, newRunId, RUN_COMPLETED, RUN_STARTED, SCENE, stamp } from './sample-rows.ts'

export interface SampleRun {
  readonly specs: readonly Spec[]
  readonly started?: Partial<RowOf<'run_started'>>
  readonly leg?: Partial<RowOf<'leg_started'>>
  /** Goals after the first; steps say to which they belong. */
  readonly moreGoals?: readonly string[]
  readonly completed?: Partial<RowOf<'run_completed'>>
}

const FIRST_DAY = Date.UTC(2026, 10, 1, 9)
const DAY_MS = 86_400_000

/** The rows of a finished run that began so many days after the first of November 2026. */
export function sampleLog(runId: RunId, run: SampleRun, day: number): readonly Row[] {
  const { verdict = 'success', ending = 'goal', summary = 'Bought it.' } = run.completed ?? {}
  const done = { verdict, ending, summary, confirmed: run.completed?.confirmed ?? false }
  const more = run.moreGoals ?? []
  const bodies = [
    { ...RUN_STARTED, ...run.started },
    { ...LEG_STARTED, ...run.leg },
    ...more.map((goal, index) => ({ ...LEG_STARTED, leg: index + 1, actionName: goal, goal })),
    ...rowsOfSpecs(run.specs),
    ...['', ...more].map((_, leg) => ({ kind: 'leg_completed', leg, ...done })),
    { ...RUN_COMPLETED, stepCount: run.specs.length, ...run.completed },
  ] as readonly RowBody[]
  return stamp(runId, 0, bodies).map((row, index) => ({
    ...row,
    ts: new Date(FIRST_DAY + day * DAY_MS + index * 1_000).toISOString(),
  }))
}

/**
 * Adds finished runs, one a day, with a screen beside every step. Returns their ids, oldest first.
 */
export async function addRuns(
  db: HarnessDb,
  runs: readonly SampleRun[],
): Promise<readonly RunId[]> {
  const ids = runs.map(() => newRunId())
  for (const [day, run] of runs.entries()) {
    const runId = ids[day] ?? newRunId()
    const rows = sampleLog(runId, run, day)
    const state = foldAll(rows)
    const entry = entryOf(runId, state, summarise(state))
    if (!entry) throw new Error('the run has no first row')
    await db.rows.bulkPut([...rows])
    await db.runs.put(entry)
    await db.screens.bulkPut(
      state.steps.map(({ step }) => ({ runId, step, scene: SCENE, marks: [] })),
    )
  }
  return ids
}
