// A run whose steps are over, while the judge reads what was reported.
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
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

it('a run that is judged says so, and offers neither a pause nor a message for a next step', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const rows = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)]
  await db.rows.bulkPut(stamp(runId, 0, rows))
  const watch: WorkerApi['watch'] = async (listener) => {
    listener(runId, { kind: 'phase', step: 1, phase: 'acting' })
    listener(runId, { kind: 'judging', done: 0, of: 2 })
  }
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker({ watch }))
  await expect.element(page.getByText('Judging report 1 of 2')).toBeVisible()
  await expect.element(page.getByText('Judging', { exact: true })).toBeVisible()
  await soon(() => expect(document.title).toMatch(/^Judging: /))
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Pause' }).elements()).toEqual([])
  expect(page.getByLabelText('Message the agent for its next step').elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
})
