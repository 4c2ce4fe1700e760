// The list of steps beside a replay.
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

const STEPS = [1, 2, 3].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])

it('the list marks the step that the stage shows, and has it in view when the step is left from the strip', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...STEPS, RUN_COMPLETED]))
  await page.viewport(1280, 500)
  openApp(`/runs/${runId}`, db, makeWorker())
  await expect.element(page.getByRole('feed')).toBeInTheDocument()
  const strip = page.getByRole('slider').element()
  if (!(strip instanceof HTMLElement)) throw new Error('there is no strip')
  strip.focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('feed')).toBeInTheDocument()
  expect(document.activeElement).toBe(strip)
  const marked = () => [...document.querySelectorAll('.cell[aria-current]')]
  await expect.poll(() => marked().map((each) => each.getAttribute('aria-posinset'))).toEqual(['2'])
  /** Below the marked row, in the part of the list that is shown. */
  const room = () => {
    const list = document.querySelector('.side-scroll')?.getBoundingClientRect().bottom ?? 0
    return list - (marked()[0]?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(-1)
})

it('a step that ended before its tool call is chosen in the list like any other', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const rows = [RUN_STARTED, LEG_STARTED, ...STEPS, stepStarted(4), RUN_COMPLETED]
  await db.rows.bulkPut(stamp(runId, 0, rows))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}#step=1`, db, makeWorker())
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Ended before a tool call.' }).click()
  await expect.element(page.getByRole('heading', { name: 'Step 4 of 4' })).toBeVisible()
})
