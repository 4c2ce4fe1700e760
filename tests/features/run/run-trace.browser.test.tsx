import type { Trace } from '@harness/shared/device/trace.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
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

const SITE = 'https://shop.test'
const STEPS = [1, 2, 3].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
const ENDED: readonly RowBody[] = [RUN_STARTED, LEG_STARTED, ...STEPS, RUN_COMPLETED]

const request = { method: 'GET', resource: 'fetch', afterMs: 20, ms: 84, size: 3_100 } as const
const OPENING: Trace = {
  requests: [{ ...request, url: `${SITE}/`, resource: 'document', status: 200 }],
  messages: [],
}
const SAVED: Trace = {
  requests: [
    { ...request, url: `${SITE}/api/box`, status: 200 },
    {
      ...request,
      method: 'PUT',
      url: `${SITE}/api/box/size`,
      status: 409,
      body: '{ "error": "SLOT_LOCKED" }',
    },
  ],
  messages: [
    { kind: 'log', text: 'saving', afterMs: 3 },
    {
      kind: 'exception',
      text: 'slot of undefined',
      afterMs: 230,
      url: `${SITE}/box.js`,
      line: 214,
      stack: 'TypeError: slot of undefined\n    at save (box.js:214)',
    },
  ],
}

async function openTraced(path = '', traces: Readonly<Record<number, Trace>> = {}) {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, ENDED))
  const scene = { pointSize: { width: 1280, height: 800 }, scale: 1, elements: [], text: '' }
  await db.screens.bulkPut(
    [1, 2, 3].map((step) => ({
      ...{ runId, step, marks: [] },
      scene: { ...scene, ...(traces[step] && { trace: traces[step] }) },
    })),
  )
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}${path}`, db, makeWorker())
  return runId
}

const TRACED = { 1: OPENING, 2: SAVED, 3: { requests: [], messages: [] } }
const tab = (name: RegExp) => page.getByRole('tab', { name })
const requests = () => page.getByRole('list', { name: 'Requests' })

it('a step lists what was sent and logged in it, and the request that failed is open', async () => {
  await openTraced('#step=1', TRACED)
  await expect.element(tab(/^Network 3 ?, something failed/)).toBeVisible()
  await expect.element(page.getByText('{ "error": "SLOT_LOCKED" }')).toBeVisible()
  await expect.element(requests().nth(1)).toHaveTextContent('PUTshop.test/api/box/size409')
  await tab(/^Errors 1/).click()
  await page.getByText('slot of undefined').first().click()
  await expect.element(page.getByText('box.js:214', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/at save \(box\.js:214\)/)).toBeVisible()
  // The choice stays from step to step.
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(tab(/^Errors 0/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('No error in this step.')).toBeVisible()
})

it('the tabs of a step are moved by arrow keys, and the step stays', async () => {
  await openTraced('#step=1', TRACED)
  await expect.element(tab(/^Network/)).toBeVisible()
  tab(/^Network/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(/^Console 2/)).toHaveFocus()
  await expect.element(page.getByRole('list', { name: 'Console' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible()
})

it('a run without a recording says so in place of showing none', async () => {
  const runId = await openTraced('#step=1')
  await tab(/^Network/).click()
  await expect.element(page.getByText('Not recorded in this run.')).toBeVisible()
  await page.getByRole('link', { name: 'Console and network' }).click()
  await expect.poll(() => location.pathname).toBe(`/runs/${runId}/network`)
  await expect.element(page.getByText('Not recorded in this run', { exact: true })).toBeVisible()
})

it('console and network of all steps are one list, that can be cut down to what failed', async () => {
  await openTraced('/network', TRACED)
  await expect.element(page.getByRole('link', { name: /^Console and network 2/ })).toBeVisible()
  await expect.poll(() => requests().elements()).toHaveLength(2)
  await page.getByRole('radio', { name: 'Failed only' }).click({ force: true })
  await expect.poll(() => requests().elements()).toHaveLength(1)
  await expect.element(page.getByText('slot of undefined').first()).toBeVisible()
  await page.getByRole('link', { name: 'Step 1' }).click()
  await expect.poll(() => location.hash).toBe('#step=1')
})

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing in the evidence of a step and of a run in ${theme}`, async () => {
    inTheme(theme)
    const runId = await openTraced('#step=1', TRACED)
    await expect.element(tab(/^Network 3/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('link', { name: /^Console and network/ }).click()
    await expect.poll(() => location.pathname).toBe(`/runs/${runId}/network`)
    await expect.poll(() => requests().elements()).toHaveLength(2)
    expect(await axeFindings()).toEqual([])
  })
