// The plan of a goal on the page of its run, live and after its end; and the model's own words.
import type { PlanItem } from '@harness/shared/log/plan-items.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
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

const GOAL = 'Skip next week, then switch to a small box'
/** A script has no plan to give, so a model plays. */
const BY_MODEL = { ...RUN_STARTED, provider: 'ollama', model: 'small' } as const
const PLANNED: readonly RowBody[] = [BY_MODEL, LEG_STARTED].map((row) => ({
  ...row,
  goal: GOAL,
}))

const plan = (step: number, items: PlanItem[]): RowBody => ({ kind: 'plan_updated', step, items })
const said = (step: number, text: string): RowBody => ({
  kind: 'model_said',
  step,
  attempt: 1,
  text,
  reasoning: 'Green buttons save.',
  capped: false,
  redacted: true,
})

const STEPS = [
  ...[stepStarted(1), ...thought(1)],
  plan(1, [
    { text: 'Find where the box is kept', state: 'doing' },
    { text: 'Skip next week', state: 'open' },
    { text: 'Look in Help how to skip', state: 'open' },
  ]),
  ...acted(1),
  ...[stepStarted(2), ...thought(2), said(2, 'Small is chosen. I look again.')],
  plan(2, [
    { text: 'Find where the box is kept', state: 'done', step: 1 },
    { text: 'Skip next week', state: 'doing' },
    { text: 'Look in Help how to skip', state: 'dropped', reason: 'the arrow opened a dialog' },
  ]),
  ...acted(2),
  ...[stepStarted(3), ...thought(3), said(3, 'The green button saves it.')],
]

async function openRun(bodies: readonly RowBody[], hash = '') {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, bodies))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}${hash}`, db, makeWorker())
}

const panel = page.getByRole('region', { name: 'Plan' })

it('a live run shows its plan with states and steps, and what the model says now', async () => {
  await openRun([...PLANNED, ...STEPS])
  await expect.element(panel.getByText('1 of 2 parts done, 1 dropped')).toBeVisible()
  await expect.element(panel.getByText('Doing, 2 steps so far')).toBeVisible()
  await expect.element(panel.getByText('Dropped: the arrow opened a dialog')).toBeVisible()
  await expect.element(page.getByText('“The green button saves it.”')).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(panel).toHaveFocus()
  expect(await axeFindings()).toEqual([])
})

it('a step of the plan opens, and says what the model said', async () => {
  await openRun([...PLANNED, ...STEPS, ...acted(3), RUN_COMPLETED])
  await panel.getByRole('link', { name: 'Step 1' }).click()
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await page.getByRole('button', { name: 'What the model said' }).click()
  const words = page.getByRole('region', { name: 'Words of the model' })
  await expect.element(words.getByText('Green buttons save.')).toBeVisible()
  await expect.element(words.getByText('Small is chosen. I look again.')).toBeVisible()
  await expect.element(words.getByText('A secret is masked.')).toBeVisible()
})

it('the verdict says how much of the plan was done', async () => {
  await openRun([...PLANNED, ...STEPS, ...acted(3), RUN_COMPLETED])
  await expect.element(page.getByText(/Plan: 1 of 2 parts, 1 dropped\./).first()).toBeVisible()
})

it('a goal of several parts without a plan says so, a goal of one part says nothing', async () => {
  const steps = [1, 2, 3].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
  await openRun([...PLANNED, ...steps, RUN_COMPLETED])
  await expect.element(page.getByText('No plan was given.')).toBeVisible()
})
