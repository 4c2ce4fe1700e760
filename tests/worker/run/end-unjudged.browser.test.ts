// A tab that is closed while reports are judged: the goals are decided, so the run has its verdict.
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { markInterrupted } from '@harness/web/store/log/interrupted.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { writeSnapshot } from '@harness/web/store/log/sessions.ts'
import { endUnjudged } from '@harness/web/worker/run/end-unjudged.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

const ORDER = {
  url: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'Hurried', text: 'Hurry.' },
  model: { provider: 'sweep', seed: 1 },
} as const

const REACHED: RowBody = {
  kind: 'leg_completed',
  leg: 0,
  verdict: 'success',
  confirmed: true,
  ending: 'goal',
  summary: 'Bought it.',
}

async function closedTab(goals: readonly string[]) {
  const [db] = freshTabs()
  const runId = newRunId()
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), REACHED])
  await makeLog(db, runId).append({ rows })
  const { sessionId } = foldAll(rows).started ?? {}
  if (!sessionId) throw new Error('the run has no sitting')
  await db.sessions.put({ id: sessionId, startedAt: '2026-11-01T09:00:00.000Z', url: ORDER.url })
  const legs = goals.map((goal) => ({ goal, checks: [] }))
  await writeSnapshot(db, sessionId, snapshotOf({ ...ORDER, runId, legs }, 1_000, systemIds))
  await endUnjudged(db, await markInterrupted(db, systemClock), systemClock)
  return { db, runId }
}

it('a run whose goal was reached is a success, although its reports were not judged', async () => {
  const { db, runId } = await closedTab(['Buy a lamp'])
  expect(await runEntry(db, runId)).toMatchObject({
    ...{ phase: 'completed', verdict: 'success', confirmed: true },
  })
  expect(foldAll(await rowsFrom(db, runId, 0)).completed?.summary).toBe('Bought it.')
})

it('a run with another goal to go stays interrupted', async () => {
  const { db, runId } = await closedTab(['Buy a lamp', 'Pay'])
  expect(await runEntry(db, runId)).toMatchObject({ phase: 'interrupted' })
})
