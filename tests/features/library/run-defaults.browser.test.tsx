// Defaults of Settings for persona, size and sampling, and which of them a run begins with.
import { readRunDefaults, writeRunDefaults } from '@harness/web/store/library/defaults.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const PERSONAS = [
  { name: 'Hurried', blurb: 'Has no time.', text: 'Hurry.' },
  { name: 'Careful', blurb: 'Reads all.', text: 'Read.' },
]
const field = (label: string) => page.getByLabelText(label, { exact: true })
const start = () => page.getByRole('button', { name: /Start run/ })

async function makeDb(): Promise<HarnessDb> {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 900)
  return db
}

/** Every start succeeds, so that the form is that of the next run. */
function starting() {
  const worker = makeWorker({
    tokenLimits: async () => ({
      value: { usual: 100_000, most: 1_000_000, takes: ['temperature', 'seed'] },
    }),
  })
  return Object.assign(worker, {
    start: async (order: Parameters<typeof worker.start>[0]) => {
      worker.started.push(order)
      return { value: order.runId }
    },
  })
}

function reopen(path: string, db: HarnessDb, worker = makeWorker()) {
  document.getElementById('root')?.remove()
  openApp(path, db, worker)
}

it('Settings keep a default persona, size and sampling, and can drop each again', async () => {
  const db = await makeDb()
  openApp('/settings/defaults', db)
  await expect.element(field('Default persona')).toHaveValue('')
  await field('Default persona').selectOptions('Careful')
  await field('Size').selectOptions('Tablet 820 × 1180')
  await field('Temperature').fill('0.2')
  await field('Seed').fill('7')
  const viewport = { width: 820, height: 1180 }
  const sampling = { temperature: 0.2, seed: 7 }
  await soon(async () =>
    expect(await readRunDefaults(db)).toEqual({ persona: 'Careful', viewport, sampling }),
  )
  expect(await axeFindings()).toEqual([])
  await field('Default persona').selectOptions('The one used last')
  await field('Size').selectOptions('The one used last')
  await field('Temperature').fill('')
  await soon(async () => expect(await readRunDefaults(db)).toEqual({ sampling: { seed: 7 } }))
})

it('a new run begins with the defaults of Settings, says so, and a change holds for one run', async () => {
  const db = await makeDb()
  await writeRunDefaults(db, {
    persona: 'Careful',
    viewport: { width: 820, height: 1180 },
    sampling: { temperature: 0.2, seed: 7 },
  })
  const worker = starting()
  openApp('/new', db, worker)
  await expect.element(field('Persona')).toHaveValue('Careful')
  await expect.element(page.getByText('From Settings', { exact: true }).first()).toBeVisible()
  await field('Goal').fill('Buy a mug')
  await field('Address').fill('http://localhost:3000')
  await field('Persona').selectOptions('Hurried')
  await expect.element(page.getByText('Changed, Careful from Settings.')).toBeVisible()
  toggleRow('Device')
  await expect.element(page.getByText('From Settings', { exact: true }).first()).toBeVisible()
  toggleRow('Model')
  await field('Temperature').fill('1')
  await expect.element(page.getByText('Changed, 0.2 from Settings.')).toBeVisible()
  await start().click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    persona: { name: 'Hurried' },
    viewport: { width: 820, height: 1180 },
    // The seed is inherited though the temperature is not.
    model: { sampling: { temperature: 1, seed: 7 } },
  })
  reopen('/new', db, worker)
  await expect.element(field('Persona')).toHaveValue('Careful')
  toggleRow('Model')
  await expect.element(field('Temperature')).toHaveValue('')
})

it('without a default the form keeps the persona used last, and a default that is set wins over it', async () => {
  const db = await makeDb()
  const worker = starting()
  openApp('/new', db, worker)
  await field('Goal').fill('Buy a mug')
  await field('Address').fill('http://localhost:3000')
  await field('Persona').selectOptions('Careful')
  await expect.element(start()).toHaveAttribute('aria-disabled', 'false')
  await start().click()
  await soon(() => expect(worker.started).toHaveLength(1))
  reopen('/new', db, worker)
  await expect.element(field('Persona')).toHaveValue('Careful')
  expect(page.getByText('From Settings', { exact: true }).query()).toBeNull()
  reopen('/settings/defaults', db)
  await field('Default persona').selectOptions('Hurried')
  await soon(async () =>
    expect(await db.drafts.get('newRun')).toMatchObject({ value: { persona: '' } }),
  )
  reopen('/new', db, worker)
  await expect.element(field('Persona')).toHaveValue('Hurried')
})

it('the persona of an application wins over that of Settings', async () => {
  const db = await makeDb()
  await writeRunDefaults(db, { persona: 'Hurried' })
  const NOW = '2026-11-22T10:00:00.000Z'
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', createdAt: NOW, lastUsedAt: NOW, checks: [], notes: '' },
    target: { kind: 'web', url: 'http://shop.test/' },
    defaults: {},
  })
  openApp('/library/applications/shop', db)
  await field('Default persona').selectOptions('Careful')
  await expect.element(page.getByText(/^Saved /)).toBeVisible()
  reopen('/new?application=shop', db)
  await expect.element(field('Persona')).toHaveValue('Careful')
  await expect.element(page.getByText('From Shop', { exact: true }).first()).toBeVisible()
})
