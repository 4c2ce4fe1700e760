// A run of the scripted tour is labelled on every screen, and offers nothing that needs a model.
import type { RowBody } from '@harness/shared/log/rows.ts'
import { TOUR, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'
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

const STARTED = { ...RUN_STARTED, model: TOUR } as RowBody
const STEP = [stepStarted(1), ...thought(1), ...acted(1)]
const RUNNING_ROWS = [STARTED, LEG_STARTED, ...STEP, stepStarted(2)]
const PROVEN = { ...LEG_STARTED, checks: [{ kind: 'text', value: 'Thank you' }] } as RowBody
const ENDED = [STARTED, PROVEN, ...STEP, { ...RUN_COMPLETED, confirmed: true } as RowBody]

interface Opening {
  readonly rest?: string
  readonly width?: number
  readonly worker?: WorkerApi
}

async function openRun(
  bodies: readonly RowBody[],
  { rest = '', width = 1280, worker = makeWorker() }: Opening,
) {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, bodies))
  await page.viewport(width, 800)
  openApp(`/runs/${runId}${rest}`, db, worker)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Buy a red mug')
  return runId
}

const field = () => page.getByLabelText('Message the agent for its next step')

/** Opens a live run in this tab. */
async function openLive(bodies: readonly RowBody[]) {
  let emit: Parameters<WorkerApi['watch']>[0] = () => undefined
  const watch: WorkerApi['watch'] = async (listener) => {
    emit = listener
  }
  const runId = await openRun(bodies, { worker: makeWorker({ watch }) })
  emit(runId, { kind: 'phase', step: 2, phase: 'thinking' })
}

it('the live tour has no field for messages, which a script would not read', async () => {
  await openLive(RUNNING_ROWS)
  await expect.element(page.getByText(/The steps are scripted/)).toBeVisible()
  expect(field().query()).toBeNull()
})

it('a live sweep has no field for messages, which it would not read, and names no persona', async () => {
  const sweep = { ...RUN_STARTED, provider: 'sweep', model: 'sweep' } as RowBody
  await openLive([sweep, LEG_STARTED, ...STEP, stepStarted(2)])
  await expect.element(page.getByText(/reads no messages/)).toBeVisible()
  expect(field().query()).toBeNull()
  await expect.element(page.getByText('Choosing a control').first()).toBeVisible()
  expect(document.body.textContent).not.toContain('Hurried')
})

it('another live run has the field for messages', async () => {
  await openLive([RUN_STARTED, LEG_STARTED, ...STEP, stepStarted(2)])
  await expect.element(field()).toBeVisible()
  expect(page.getByText(/The steps are scripted/).query()).toBeNull()
})

it.each([360, 1280])('the ended tour is labelled at a width of %d', async (width) => {
  await openRun(ENDED, { width })
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect.element(verdict).toHaveTextContent(`Confirmed by 1 check. ${TOUR_LABEL}`)
})

it.each([360, 1280])('the report of the tour is labelled at a width of %d', async (width) => {
  await openRun(ENDED, { rest: '/findings', width })
  const main = page.getByRole('main')
  await expect.element(main.getByText(TOUR_LABEL)).toBeVisible()
  await expect.element(main.getByText('Opinion of the script')).toBeInTheDocument()
})

it.each([360, 1280])('the history labels the tour at a width of %d', async (width) => {
  const [db] = freshTabs()
  const [entry] = sampleEntries(1)
  if (entry) await db.runs.add({ ...entry, provider: 'scripted', model: TOUR })
  await page.viewport(width, 800)
  openApp('/runs', db)
  await expect.element(page.getByRole('row').getByText(TOUR_LABEL)).toBeVisible()
})

it('the home page labels a past tour', async () => {
  const [db] = freshTabs()
  const [entry] = sampleEntries(1)
  if (entry) await db.runs.add({ ...entry, provider: 'scripted', model: TOUR })
  await page.viewport(1280, 800)
  openApp('/', db)
  await expect.element(page.getByRole('listitem').getByText(TOUR_LABEL)).toBeVisible()
})
