// A run that was resumed after a night: its clock leaves the night out.
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

it('the clock of a resumed run leaves out the time between', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const before = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)]
  // Days after the step before it.
  const now = new Date().toISOString()
  const after = stamp(runId, before.length, [
    { kind: 'run_interrupted', step: 1, foundBy: 'next load' },
    { kind: 'run_resumed', step: 1, device: 'same' },
    stepStarted(2),
  ]).map((row) => ({ ...row, ts: now }))
  await db.rows.bulkPut([...stamp(runId, 0, before), ...after])
  const watch: WorkerApi['watch'] = async (listener) =>
    listener(runId, { kind: 'phase', step: 2, phase: 'thinking' })
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker({ watch }))
  await expect.element(page.getByText(/^0:\d\d$/).first()).toBeVisible()
  expect(document.querySelector('.live-clock')?.textContent).toMatch(/^0:[0-5]\d$/)
})
