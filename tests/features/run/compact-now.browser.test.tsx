// A live run whose older steps are shortened on request, and the marks that its log has of it.
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
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

const compacted: RowBody = {
  kind: 'compacted',
  step: 5,
  fromStep: 1,
  toStep: 3,
  tokensBefore: 6_210,
  tokensAfter: 2_100,
  by: 'model',
  memory: { summary: [{ part: 'facts', items: ['voucher XK-2231'] }], lines: [] },
}
const failover: RowBody = {
  kind: 'failover',
  step: 5,
  from: { provider: 'anthropic', model: 'claude', key: '…abcd' },
  to: { provider: 'anthropic', model: 'claude', key: '…wxyz' },
  reason: 'model_rate_limited',
}

it('a person compacts the history of a live run, and its step says what became of it', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const steps = [1, 2, 3, 4, 5].flatMap((step) => [
    stepStarted(step),
    ...(step === 5 ? [compacted, failover] : []),
    ...thought(step),
    ...acted(step),
  ])
  await db.rows.bulkPut(stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...steps]))
  const asked: string[] = []
  const watch: WorkerApi['watch'] = async (listener) =>
    listener(runId, { kind: 'phase', step: 5, phase: 'acting' })
  const compact: WorkerApi['compact'] = async (run) => {
    asked.push(run)
    return { value: null }
  }
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}#step=5`, db, makeWorker({ watch, compact }))
  await expect
    .element(page.getByText('Memory: the model summarized steps 1 to 3 (6,210 → 2,100 tokens).'))
    .toBeVisible()
  await expect.element(page.getByText('Next key: …abcd → …wxyz (rate limit).')).toBeVisible()
  const button = page.getByRole('button', { name: 'Compact now' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('The older steps are shortened before the next step.'))
    .toBeVisible()
  expect(asked).toEqual([runId])
  expect(await axeFindings()).toEqual([])
})
