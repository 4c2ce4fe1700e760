// Loaded already, as after the first run that was watched.
import '@harness/web/features/run/result-panel.tsx'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../setup/open-app.tsx'
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

const STEPS = [1, 2, 3].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
const RUNNING_ROWS = [RUN_STARTED, LEG_STARTED, ...STEPS, stepStarted(4)]

const topOf = (part: string) =>
  Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN)

it('a run that ends while it is watched shows its last step whole, and the verdict below', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, RUNNING_ROWS))
  await page.viewport(1280, 560)
  openApp(`/runs/${runId}`, db)
  await expect.element(page.getByText(/Thinking as Hurried/)).toBeVisible()
  // A verdict that is longer than the list has room for.
  const summary = 'The red mug is in the basket, and the order was placed. '.repeat(12)
  const rest = [...thought(4), ...acted(4), { ...RUN_COMPLETED, summary }]
  await db.rows.bulkPut(stamp(runId, RUNNING_ROWS.length, rest))
  await expect
    .element(page.getByLabelText('Verdict').getByText('The red mug').first())
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Run again' })).toBeVisible()
  // Two frames: the list follows what was added in the next one.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.poll(() => document.querySelector('.side-scroll')?.scrollTop).toBeGreaterThan(0)
  const cut = () => topOf('.side-scroll') - topOf('.cell[aria-current]')
  await expect.poll(cut).toBeLessThanOrEqual(0)
})

it('a run that was followed shows its last step, also where that comes with its end', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const rows = [RUN_STARTED, LEG_STARTED, ...STEPS]
  await db.rows.bulkPut(stamp(runId, 0, rows))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db)
  const current = () => document.querySelector('.cell[aria-current]')?.getAttribute('aria-posinset')
  // Its three steps, and what it does now.
  await expect.poll(() => document.querySelectorAll('.cell').length).toBe(4)
  const rest = [stepStarted(4), ...thought(4), ...acted(4), RUN_COMPLETED]
  await db.rows.bulkPut(stamp(runId, rows.length, rest))
  await expect.element(page.getByRole('button', { name: 'Run again' })).toBeVisible()
  await expect.poll(current).toBe('4')
})

it('a run that continues another leads to the run before', async () => {
  const [db] = freshTabs()
  const [before, runId] = [newRunId(), newRunId()]
  const rows = [LEG_STARTED, ...STEPS, RUN_COMPLETED]
  if (RUN_STARTED.kind !== 'run_started') throw new Error('a run starts with its row')
  const next = { ...RUN_STARTED, follows: before }
  await db.rows.bulkPut(stamp(before, 0, [RUN_STARTED, ...rows]))
  await db.rows.bulkPut(stamp(runId, 0, [next, ...rows]))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db)
  await page.getByRole('link', { name: 'The run before' }).first().click()
  await expect.poll(() => location.pathname).toBe(`/runs/${before}`)
  await expect.element(page.getByRole('link', { name: 'The run before' })).not.toBeInTheDocument()
})
