// An accessibility audit in the app: its form, and the run that it is.
import { RunId } from '@harness/shared/base/ids.ts'
import { summarise } from '@harness/shared/findings/summary.ts'
import { AUDIT_GOAL } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { entryOf } from '@harness/web/store/log/read-entry.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { auditRun, TWO } from '../../core/audited-run.ts'
import { RUN } from '../../core/rig.ts'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1280, 1_600)
  const brush = canvas.getContext('2d')
  if (brush) {
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, 1280, 1_600)
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

/** A database with a finished audit of two screens. */
async function audited(): Promise<HarnessDb> {
  const [db] = freshTabs()
  const leg = { actionName: '', goal: AUDIT_GOAL, preservesState: false }
  const { result, state } = await auditRun(TWO, { plan: { goal: AUDIT_GOAL, legs: [leg] } })
  const entry = entryOf(RUN, state, summarise(state))
  if (!entry) throw new Error('a run is expected')
  await db.rows.bulkPut([...result.rows])
  await db.runs.put(entry)
  const blob = await picture()
  await db.shots.bulkPut(state.steps.map(({ step }) => ({ runId: RUN, step, blob })))
  for (const screen of result.memory.screens.values())
    await db.screens.put({ ...screen, runId: RUN })
  await page.viewport(1280, 800)
  return db
}

const FINDINGS = `/runs/${RUN}/findings`
const finding = (name: RegExp) => page.getByRole('article', { name })

it('an audit shows each finding once, with rule, place, picture and the steps of its screens', async () => {
  openApp(FINDINGS, await audited())
  const unnamed = finding(/Buttons must have discernible text/)
  await expect.element(unnamed).toHaveTextContent('button without a name.')
  for (const step of ['Step 1', 'Step 2'])
    await expect.element(unnamed.getByRole('link', { name: step })).toBeVisible()
  await expect.element(unnamed.getByRole('img').first()).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(4)
})

it('the coverage of an audit counts screens and criteria, and says what a machine cannot find', async () => {
  openApp(FINDINGS, await audited())
  const coverage = page.getByRole('region', { name: 'Coverage' })
  await expect.element(coverage).toHaveTextContent('4 findings on 2 screens, 4 criteria fail.')
  await expect.element(coverage).toHaveTextContent('4 of 55 criteria')
  await expect.element(coverage.getByText(/^4.1.2 Name, Role, Value/)).toBeVisible()
})

it('the path of Tab is on the picture of a screen and beside it as a list', async () => {
  openApp(FINDINGS, await audited())
  const screen = page.getByRole('region', { name: 'Screen 2', exact: true })
  await screen.getByText('Keyboard and screen reader').click()
  await expect.element(screen.getByText('button: Send, focus not visible')).toBeVisible()
  await expect.element(screen.getByText(/heading, “Shop”, level 1/)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /path of the Tab key/ })).toBeVisible()
  const discs = [...screen.element().querySelectorAll('svg text')].map((each) => each.textContent)
  expect(discs).toEqual(['1', '2', '3'])
})

it.each(['light', 'dark'] as const)(
  'an audit breaks no rule of axe in the %s theme',
  async (theme) => {
    inTheme(theme)
    openApp(FINDINGS, await audited())
    const screen = page.getByRole('region', { name: 'Screen 1', exact: true })
    await screen.getByText('Keyboard and screen reader').click()
    await expect.element(screen.getByRole('img', { name: /path of the Tab key/ })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)

it('an audit is run again with changes in its own form', async () => {
  openApp(`/runs/${RUN}`, await audited())
  await page.getByRole('link', { name: 'Run with changes…' }).click()
  await expect.element(page.getByRole('button', { name: 'Start audit' })).toBeVisible()
  await expect.element(page.getByLabelText('Address')).toHaveValue('http://shop.test/')
})

/** Answers as if the run that is asked for had started. */
function startingWorker(asked: RunOrder[]) {
  return makeWorker({
    start: async (order) => {
      asked.push(order)
      return { value: RunId.parse(RUN) }
    },
  })
}

it('the form starts an audit of an application of the library, as it is kept there', async () => {
  const db = await audited()
  const viewport = { width: 390, height: 844 }
  const attach = { url: 'http://127.0.0.1:9222/' }
  const target = { kind: 'web', url: 'http://garden.test/', viewport, attach } as const
  const at = '2026-11-23T05:00:00.000Z'
  await db.applications.add({
    ...{ id: 'garden', name: 'Garden', target, checks: [], defaults: {}, notes: '' },
    ...{ createdAt: at, lastUsedAt: at },
  })
  const asked: RunOrder[] = []
  openApp('/audits?application=garden', db, startingWorker(asked))
  await expect.element(page.getByLabelText('Address')).toHaveValue('http://garden.test/')
  expect(await axeFindings()).toEqual([])
  await expect.element(page.getByText(/browser that runs already at 127.0.0.1:9222/)).toBeVisible()
  await page.getByLabelText('Screens, at most').fill('2')
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect.element(page.getByText('Audited 2 screens, as asked for.').first()).toBeVisible()
  expect(asked).toMatchObject([
    {
      ...{ url: 'http://garden.test/', viewport, attach, audit: true, screens: 2 },
      ...{ model: { provider: 'sweep' }, unattended: true, stepBudget: 24 },
      details: { applicationId: 'garden', applicationName: 'Garden' },
    },
  ])
})

it('the form takes a host without http://, as New run does', async () => {
  const [db] = freshTabs()
  const asked: RunOrder[] = []
  openApp('/audits', db, startingWorker(asked))
  await page.getByLabelText('Address').fill(' garden.test/box ')
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect.poll(() => asked.map(({ url }) => url)).toEqual(['http://garden.test/box'])
})

it('a start that is refused says why', async () => {
  const [db] = freshTabs()
  openApp('/audits?url=http://shop.test/', db)
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

it('the form leads to the audits so far among the runs, and says what became of older ones', async () => {
  openApp('/audits', await audited())
  await expect.element(page.getByText(/older versions were not kept/)).toBeVisible()
  await page.getByRole('link', { name: 'audits so far' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('Accessibility audit')
})
