import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { soon } from '../setup/soon.ts'
import { freshTabs } from '../store/fresh-db.ts'
import { sampleEntries } from '../store/sample-entries.ts'
import { axeFindings, inTheme, makeWorker, openApp } from './open-app.tsx'

const PERSONAS = [
  { name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' },
  { name: 'First-time visitor', blurb: 'New here.', text: 'You have never been here.' },
]

async function openHome(worker = makeWorker(), runs = 0) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await db.runs.bulkAdd([...sampleEntries(runs)])
  await page.viewport(1280, 800)
  openApp('/', db, worker)
  await expect.element(page.getByText('See a whole test of a small shop.')).toBeVisible()
  return { db, worker }
}

it('the home page starts the tour of the sample with one click: its goal, persona, checks and replies', async () => {
  const { worker } = await openHome()
  await page.getByRole('button', { name: 'Run the sample' }).click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toEqual({
    url: 'http://127.0.0.1:4621/',
    viewport: { width: 1280, height: 800 },
    persona: { name: 'First-time visitor', text: 'You have never been here.' },
    legs: [{ goal: 'Buy a red mug', checks: [{ kind: 'text', value: 'Thank you' }] }],
    model: { provider: 'scripted', model: 'tour', replies: [{ text: 'Here I am.' }] },
    strict: true,
    stepBudget: 2,
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This device is used by another run.')
})

it('the home page says what is missing where there is no browser, and has no button without effect', async () => {
  const fact = 'No Chrome or Chromium was found'
  const fix = 'Install one, or set HARNESS_CHROME to the path of its program.'
  let rows = [{ id: 'device', state: 'bad', fact, fix } as const]
  await openHome(makeWorker({ preflight: async () => rows }))
  await expect.element(page.getByText(fix)).toBeVisible()
  expect(page.getByRole('button', { name: 'Run the sample' }).query()).toBeNull()
  rows = []
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('button', { name: 'Run the sample' })).toBeVisible()
})

it('the home page says that the bridge does not answer, and offers to try again', async () => {
  const error = { code: 'bridge_unreachable', detail: {}, message: 'The bridge does not answer.' }
  const boot = async () => ({ paired: false, error, modelOrigins: [], interrupted: [] })
  await openHome(makeWorker({ boot }))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Run the sample' }).query()).toBeNull()
})

it('the home page shows a returning user what needs attention and the last runs', async () => {
  await openHome(makeWorker(), 12)
  await expect.element(page.getByText(/Interrupted at step \d+/).first()).toBeVisible()
  const again = page.getByRole('link', { name: /^Run again: Buy a red mug/ }).first()
  await expect
    .element(again)
    .toHaveAttribute('href', expect.stringMatching(/^\/new\?from=[0-9a-f-]{36}$/))
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Runs')
})

it('the home page resumes an interrupted run, or says why it cannot', async () => {
  const why = 'This run is running in another tab.'
  let refused = true
  const error = { code: 'run_locked', detail: {}, message: why }
  const resume = async () => (refused ? { error } : { value: null })
  await openHome(makeWorker({ resume }), 12)
  const resumeButton = page.getByRole('button', { name: /^Resume: / }).first()
  await resumeButton.click()
  await expect.element(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  refused = false
  await resumeButton.click()
  await expect.poll(() => location.pathname).toMatch(/^\/runs\/[0-9a-f-]{36}$/)
})

it('the key N opens a new run and ? lists the keys, but not while a field has the focus', async () => {
  await openHome()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await userEvent.keyboard('n')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('New run')
  await expect.element(heading).toHaveFocus()
  await page.getByLabelText('Goal').click()
  await userEvent.keyboard('n?/')
  await expect.element(page.getByLabelText('Goal')).toHaveValue('n?/')
})

it.each(['light', 'dark'] as const)(
  'the home page has no accessibility fault that axe can find in the %s theme',
  async (theme) => {
    inTheme(theme)
    await openHome(makeWorker(), 12)
    await expect.element(page.getByRole('button', { name: 'Run the sample' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)
