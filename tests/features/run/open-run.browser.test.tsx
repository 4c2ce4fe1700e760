import type { Opened } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
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
const FILE = new File(['a run'], 'run.zip', { type: 'application/zip' })
const WHOLE = { kind: 'unchanged', text: 'As it was exported.', imports: [] } as const

/** The list of runs, whose worker says this of an opened file. */
async function open(result: (runId: ReturnType<typeof newRunId>) => Opened) {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...STEP, RUN_COMPLETED]))
  await page.viewport(1280, 800)
  openApp('/runs', db, makeWorker({ importRuns: async () => ({ value: [result(runId)] }) }))
  await userEvent.upload(page.getByLabelText('Files of a run'), FILE)
  return runId
}

it('“Open a run” opens the run of the chosen file, whose findings can be exported', async () => {
  const goal = 'Buy a red mug'
  const runId = await open((id) => {
    return { kind: 'opened', name: 'run.zip', runId: id, goal, damages: [], check: WHOLE }
  })
  await soon(() => expect(location.pathname).toBe(`/runs/${runId}`))
  await page.getByRole('link', { name: /^Findings \d/ }).click()
  await soon(() => expect(location.pathname).toBe(`/runs/${runId}/findings`))
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
})

it('“Open a run” stays where something is to be said of the file, and brings it into sight', async () => {
  const damages = [{ kind: 'picture_missing' as const, text: 'No picture of step 5 was found.' }]
  await open((id) => {
    return { kind: 'opened', name: 'run.zip', runId: id, goal: 'Buy', damages, check: WHOLE }
  })
  await expect.element(page.getByText('1 problem ignored')).toBeInViewport()
  expect(location.pathname).toBe('/runs')
})
