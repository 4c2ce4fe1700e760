import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshTabs } from '../store/fresh-db.ts'
import { axeFindings, makeWorker, openApp } from './open-app.tsx'

const PERSONAS = [
  { name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' },
  { name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' },
]

async function openForm(worker = makeWorker()) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  openApp('/new', db, worker)
  await expect.element(page.getByLabelText('Persona')).toHaveValue('Hurried')
  return { db, worker }
}

it('leads the person who presses Start too early to the first thing that is missing', async () => {
  await openForm()
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await start.click({ force: true })
  await expect.element(page.getByLabelText('Address')).toHaveFocus()
  await expect.element(page.getByText('Say where the app is.').first()).toBeVisible()
})

it('refuses an address without http:// with the remedy below the field', async () => {
  await openForm()
  await page.getByLabelText('Address').fill('localhost:3000')
  await userEvent.tab()
  await expect
    .element(page.getByLabelText('Address'))
    .toHaveAccessibleDescription('Add http:// or https:// in front.')
})

it('is filled and started with the keyboard alone, and shows the refusal where the work is', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Address').click()
  await userEvent.keyboard('http://localhost:3000')
  await userEvent.tab()
  await userEvent.keyboard('Buy a mug')
  await expect
    .element(page.getByRole('button', { name: 'Start run' }))
    .toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({ url: 'http://localhost:3000', goal: 'Buy a mug' })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This device is used by another run.')
})

it('keeps what was typed over a reload', async () => {
  const { db } = await openForm()
  await page.getByLabelText('Goal').fill('Buy a red mug')
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1))
  openApp('/new', db)
  await expect.element(page.getByLabelText('Goal').last()).toHaveValue('Buy a red mug')
})

it('shows a bad check with the command that mends it, and stays off', async () => {
  const fact = 'Ollama does not answer at 127.0.0.1:11434'
  const remedy = 'Start it with: ollama serve'
  await openForm(
    makeWorker({ preflight: async () => [{ id: 'server', state: 'bad', fact, remedy }] }),
  )
  await expect.element(page.getByRole('button', { name: 'Copy command' })).toBeVisible()
})

it('says nothing but how to pair when the bridge does not know this browser', async () => {
  const boot = async () => ({ paired: false, modelOrigins: [], interrupted: [] })
  openApp('/new', freshTabs()[0], makeWorker({ boot }))
  await expect.element(page.getByText('This page is not paired with the bridge.')).toBeVisible()
  expect(page.getByLabelText('Goal').query()).toBeNull()
})

it('has no fault that axe can find', async () => {
  await openForm()
  await expect.element(page.getByText('The bridge answers')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
