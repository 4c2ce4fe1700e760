import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { entryOf } from '@harness/web/store/log/read-entry.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

const STEP = [stepStarted(1), ...thought(1), ...acted(1)]

it('the page of a run that was imported from a changed file says so, and what was changed', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...STEP, RUN_COMPLETED])
  await db.rows.bulkPut(rows)
  const text = 'Changed after export: step-002.png.'
  const imports = [{ exportedAt: '2026-11-22T10:00:00.000Z', changed: true, text }]
  const state = foldAll(rows)
  const entry = entryOf(runId, state, summarise(state))
  if (!entry) throw new Error('no run')
  await db.runs.put({ ...entry, imported: true, imports })
  openApp(`/runs/${runId}`, db, makeWorker())
  await expect
    .element(
      page.getByText('This run was imported from a file that had been changed after its export.'),
    )
    .toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

it('checks of an imported run without screens are as its log says, and none is called open', async () => {
  const checks = [{ kind: 'text' as const, value: 'Thank you' }]
  const end = { verdict: 'success', confirmed: true, ending: 'goal', summary: 'Done.' } as const
  const proof = {
    step: 1,
    title: 'Thanks',
    shown: checks.map((check) => ({ check, words: 'Thank you' })),
  }
  const runId = newRunId()
  const [db] = freshTabs()
  const rows = stamp(runId, 0, [
    RUN_STARTED,
    {
      kind: 'leg_started',
      leg: 0,
      actionName: '',
      goal: 'Buy a mug',
      preservesState: false,
      checks,
    },
    ...STEP,
    { kind: 'leg_completed', leg: 0, ...end, proof },
    RUN_COMPLETED,
  ])
  await db.rows.bulkPut(rows)
  openApp(`/runs/${runId}`, db, makeWorker())
  const result = page.getByRole('region', { name: 'Result' })
  await expect.element(result.getByText('held at step 1')).toBeVisible()
  await expect.element(page.getByText('1 of 1 checks met')).toBeInTheDocument()
  await expect.element(page.getByText('not met')).not.toBeInTheDocument()
  await expect.element(result.getByRole('button', { name: 'Check again' })).not.toBeInTheDocument()
})
