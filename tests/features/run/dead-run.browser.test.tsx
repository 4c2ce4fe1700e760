import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { holdRun } from '@harness/web/store/lock.ts'
import { entryOf } from '@harness/web/store/log/read-entry.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../setup/open-app.tsx'
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

/** A run whose writer is there until it is let go. */
async function openRunning(path: string, list: 'grid' | 'main') {
  const [db] = freshTabs()
  const runId = newRunId()
  const steps = [stepStarted(1), ...thought(1), ...acted(1)]
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...steps])
  const state = foldAll(rows)
  const entry = entryOf(runId, state, summarise(state))
  if (!entry) throw new Error('the run has no first row')
  await db.rows.bulkPut(rows)
  await db.runs.put(entry)
  const die = await holdRun(runId)
  await page.viewport(1280, 800)
  openApp(path, db)
  await expect.element(page.getByRole(list).getByText('Running').first()).toBeVisible()
  return die
}

it('the runs say that a run was interrupted when its tab dies, without a reload', async () => {
  const die = await openRunning('/runs', 'grid')
  await die()
  await expect.element(page.getByRole('grid').getByText('Interrupted').first()).toBeVisible()
})

it('the home page asks for attention when the tab of a run dies, without a reload', async () => {
  const die = await openRunning('/', 'main')
  await die()
  await expect.element(page.getByText('Interrupted at step 1')).toBeVisible()
})
