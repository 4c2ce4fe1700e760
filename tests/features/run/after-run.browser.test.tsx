import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { recoverUnsaved } from '@harness/web/kit/form/unsaved-edits.ts'
import { changeDetails } from '@harness/web/store/details.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import type { NextGoal, WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const DONE: Spec = { ...BOX, tool: 'mark_goal_done' }
const CHECKED: SampleRun = {
  specs: [BOX, DONE],
  leg: {
    checks: [
      { kind: 'text', value: 'Mugs' },
      { kind: 'text', value: 'Thank you' },
    ],
  },
}

async function openRun(run: SampleRun = CHECKED, worker: Partial<WorkerApi> = {}) {
  const [db, other] = freshTabs()
  const [runId] = await addRuns(db, [run])
  if (!runId) throw new Error('a run is expected')
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker(worker))
  await expect.element(result()).toBeVisible()
  return { db, runId, other }
}

const result = () => page.getByRole('region', { name: 'Result' })
const button = (name: string) => result().getByRole('button', { name })

/** Makes the run one that ended just now, whose device is still open. */
async function endNow(db: HarnessDb, runId: RunId): Promise<void> {
  const last = await db.rows.where('[runId+seq]').between([runId, 0], [runId, 999]).last()
  if (last) await db.rows.put({ ...last, ts: new Date().toISOString() })
}

it('the result says which checks are met, from which step, and decides them again', async () => {
  await openRun()
  await expect.element(result().getByText('Text “Mugs”')).toBeVisible()
  await expect.element(result()).toHaveTextContent('all 2 steps')
  await expect.element(result()).toHaveTextContent('not met')
  // The list of goals says the same: nothing is still to come, and nothing confirmed it.
  const goals = page.getByRole('list', { name: 'Goals' })
  await expect.element(goals).toHaveTextContent('succeeded, unconfirmed,1 of 2 checks met')
  await expect.element(goals).toHaveTextContent(/“Thank you”\s*not met/)
  await button('Check again').click()
  await expect.element(page.getByText('Checked again: 1 of 2 checks met.')).toBeInTheDocument()
})

it('the result shows steps, time, tokens with the cached share, and cost', async () => {
  await openRun()
  await expect.element(result()).toHaveTextContent(/Steps\s*2/)
  await expect.element(result()).toHaveTextContent(/Tokens\s*4,980/)
  await expect.element(result()).toHaveTextContent(/Cost\s*none/)
})

it('the result leads to an audit of the address that the run had, at its size', async () => {
  await openRun()
  const link = result().getByRole('link', { name: 'Audit accessibility…' })
  await expect.element(link).toBeVisible()
  const { pathname, searchParams } = new URL(
    link.element().getAttribute('href') ?? '',
    location.href,
  )
  expect(pathname).toBe('/audits')
  expect(searchParams.get('url')).toMatch(/^http/)
  expect(Number(searchParams.get('width'))).toBeGreaterThan(0)
})

it('the result counts a host as contacted only when something was sent there, and lists what was refused as tried', async () => {
  const { db, runId } = await openRun()
  const screen = await db.screens.get([runId, 1])
  if (!screen) throw new Error('a screen is expected')
  const contacts = [
    { host: 'shop.test', requests: 3 },
    { host: 'ads.test', requests: 1, refused: 1 },
  ]
  await db.screens.put({ ...screen, scene: { ...screen.scene, contacts } })
  await button('Check again').click()
  await result().getByText('The browser contacted 1 host; 1 host tried and refused').click()
  await expect.element(result().getByText('shop.test', { exact: true })).toBeVisible()
  await expect.element(result().getByText('1 tried and refused, nothing sent')).toBeVisible()
})

it('a run is named, tagged and noted, and keeps it', async () => {
  const { db, runId } = await openRun()
  await result().getByLabelText('Name').fill('Nightly')
  await result().getByLabelText('Add tag').fill('release 4.19')
  await userEvent.keyboard('{Enter}')
  await result().getByLabelText('Note').fill('Slow network.')
  await userEvent.keyboard('{Tab}')
  await expect
    .poll(() => db.runDetails.get(runId))
    .toEqual({ runId, name: 'Nightly', note: 'Slow network.', tags: ['release 4.19'] })
  await page.getByRole('button', { name: 'Remove tag release 4.19' }).click()
  await expect.poll(async () => (await db.runDetails.get(runId))?.tags).toEqual([])
})

it('Escape leaves a field of a run before it leaves the run', async () => {
  await openRun()
  await result().getByLabelText('Note').fill('Slow')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(result().getByLabelText('Note')).toHaveValue('Slow')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.pathname).toBe('/runs')
})

it('a note is saved while it is typed, and one that the store has not when the page is left is kept for the next page', async () => {
  const { db, runId, other } = await openRun()
  const note = result().getByLabelText('Note')
  await note.fill('Slow network.')
  await expect.poll(async () => (await db.runDetails.get(runId))?.note).toBe('Slow network.')
  db.close()
  await note.fill('Slow network, twice.')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await recoverUnsaved(other, localStorage)
  expect((await other.runDetails.get(runId))?.note).toBe('Slow network, twice.')
  // It is written once.
  await changeDetails(other, runId, { note: 'Fast' })
  await recoverUnsaved(other, localStorage)
  expect((await other.runDetails.get(runId))?.note).toBe('Fast')
})

it.each([
  ['with a password', { credentialUsername: 'ann@shop.test' }, 'Test account'],
  ['with a sign-in state', {}, 'Test account, starts signed in'],
])('the run page says how the run signed in %s, and by which name', async (_, user, shown) => {
  await openRun({ ...CHECKED, started: { credentialLabel: 'Test account', ...user } })
  const facts = page.getByRole('complementary', { name: 'Facts' })
  await page.viewport(1920, 1080)
  await expect.element(facts.getByText(shown, { exact: true })).toBeVisible()
  await expect.element(facts).not.toHaveTextContent('ann@')
})

it('the head of a run shows its name, and that the command line started it or that it was imported', async () => {
  const { db, runId } = await openRun({ ...CHECKED, started: { origin: 'cli' } })
  await expect.element(page.getByRole('banner')).toHaveTextContent('command line')
  await db.runs.update(runId, { imported: true })
  await db.runDetails.put({ runId, name: 'Nightly', tags: [] })
  await expect.element(page.getByRole('banner')).toHaveTextContent('imported')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nightly')
})

it('a run that ended just now is continued with a next goal, by keyboard alone', async () => {
  const next = newRunId()
  const asked: [RunId, NextGoal][] = []
  const worker = {
    continueRun: async (runId: RunId, goal: NextGoal) => {
      asked.push([runId, goal])
      return { value: next }
    },
  }
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [CHECKED])
  if (!runId) throw new Error('a run is expected')
  await endNow(db, runId)
  openApp(`/runs/${runId}`, db, makeWorker(worker))
  await expect.element(result()).toHaveTextContent('The browser is open at shop.test/box.')
  await userEvent.keyboard('C')
  await expect.element(result().getByLabelText('Next goal')).toHaveFocus()
  await userEvent.keyboard('Pay for it{Control>}{Enter}{/Control}')
  await expect.poll(() => location.pathname).toBe(`/runs/${next}`)
  expect(asked).toEqual([[runId, { goal: 'Pay for it', checks: [] }]])
})

it.each([
  ['browser', 'web'],
  ['prototype', 'prototype'],
] as const)(
  'an older run says that its %s is closed, and offers its choices',
  async (word, kind) => {
    const device = { kind, name: 'Where it ran' }
    const { runId } = await openRun({ ...CHECKED, started: { device } })
    await expect
      .element(result())
      .toHaveTextContent(`The ${word} of this run is closed, so it cannot be continued`)
    await expect
      .element(result().getByRole('link', { name: 'Run with changes…' }))
      .toHaveAttribute('href', `/new?from=${runId}`)
  },
)

it('a run of an agent is neither continued nor started again here, and leads to the form', async () => {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [CHECKED])
  if (!runId) throw new Error('a run is expected')
  const first = await db.rows.get([runId, 0])
  if (first?.kind === 'run_started') await db.rows.put({ ...first, origin: 'agent' })
  await endNow(db, runId)
  openApp(`/runs/${runId}`, db, makeWorker())
  await expect.element(result()).toHaveTextContent('An agent started this run')
  expect(page.getByRole('button', { name: 'Run again' }).elements()).toHaveLength(0)
  await expect.element(result().getByRole('link', { name: 'Run with changes…' })).toBeVisible()
})

it('a run is started again, or says why it cannot be', async () => {
  const next = newRunId()
  let answer: Awaited<ReturnType<WorkerApi['runAgain']>> = {
    error: {
      code: 'run_unrepeatable',
      detail: { why: 'It is too old' },
      message: 'It is too old.',
    },
  }
  await openRun(CHECKED, { runAgain: async () => answer })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is too old')
  answer = { value: next }
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(() => location.pathname).toBe(`/runs/${next}`)
})

it.each([
  [
    'of the library',
    'Sign-in “Gold plan”',
    { application: 'shop' },
    { words: 'Replace the sign-in', href: '/library/applications/shop' },
  ],
  ['that was kept for the site', 'Sign-in', {}, { words: 'Sign in again', href: '/new?from=' }],
] as const)(
  'a run whose sign-in %s has ended says so when it is resumed, and leads to where it is given again',
  async (_, argument, more, link) => {
    const { words, href } = link
    const [db] = freshTabs()
    const runId = newRunId()
    await db.rows.bulkPut(
      stamp(runId, 0, [
        RUN_STARTED,
        LEG_STARTED,
        stepStarted(1),
        { kind: 'run_interrupted', step: 1, foundBy: 'boot' },
      ]),
    )
    const what = 'It ended on 20 Nov 2026.'
    const { code, detail, message } = new HarnessError('argument_invalid', {
      argument,
      what,
      ...more,
    })
    const resume = async () => ({ error: { code, detail, message } })
    await page.viewport(1280, 800)
    openApp(`/runs/${runId}`, db, makeWorker({ resume }))
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await expect.element(page.getByRole('alert').first()).toHaveTextContent(`${argument}: ${what}`)
    await expect
      .element(page.getByRole('link', { name: words }))
      .toHaveAttribute('href', href.endsWith('=') ? `${href}${runId}` : href)
  },
)

it('a run is deleted and comes back by Undo', async () => {
  const { db, runId } = await openRun()
  await button('Delete run').click()
  await expect.poll(() => location.pathname).toBe('/runs')
  await expect.element(page.getByText('No runs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'Buy a red mug' })).toBeVisible()
  expect(await db.trash.count()).toBe(0)
  await page.getByRole('link', { name: 'Buy a red mug' }).click()
  await expect.poll(() => location.pathname).toBe(`/runs/${runId}`)
})

it('the offer to undo a deletion stays on the screen that made it', async () => {
  await openRun()
  await button('Delete run').click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('the address of a deleted run says that it is not here', async () => {
  const { db, runId } = await openRun()
  await button('Delete run').click()
  await expect.poll(() => db.trash.count()).toBe(1)
  openApp(`/runs/${runId}`, db)
  await expect.element(page.getByText('This run is not in this browser.')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing on a finished run in ${theme}`, async () => {
    inTheme(theme)
    await openRun()
    await expect.element(button('Check again')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })
