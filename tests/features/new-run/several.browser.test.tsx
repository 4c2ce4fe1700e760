import { Application } from '@harness/shared/order/library/library.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { studyOf } from '@harness/web/store/studies.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'

const PERSONAS = ['Hurried', 'Careful', 'New here'].map((name) => ({
  ...{ name, blurb: `${name}.`, text: `You are ${name}.` },
}))

const toggle = (name: string) => page.getByRole('checkbox', { name, exact: true })
const start = (name: RegExp) => page.getByRole('button', { name })

async function openForm(worker = makeWorker()) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  openApp('/new', db, worker)
  await page.getByLabelText('Address').fill('http://localhost:3000')
  await page.getByLabelText('Goal', { exact: true }).fill('Buy a mug')
  return { db, worker }
}

it('personas, screens and repeats chosen in the form make a study with the options of the form', async () => {
  const { db, worker } = await openForm()
  await expect.element(start(/^Start run/)).toHaveAttribute('aria-disabled', 'false')
  await toggle('Careful').click()
  await toggle('Phone 390 × 844').click()
  await page.getByLabelText('Repeats').fill('2')
  await expect.element(page.getByText('8 runs', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 personas × 2 screens × 2 repeats')).toBeVisible()
  await expect.element(page.getByText(/^As Hurried and Careful, on/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await start(/^Start 8 runs/).click()
  await expect.poll(() => location.pathname).toMatch(/^\/studies\/[\w-]+$/)
  const id = location.pathname.slice('/studies/'.length)
  const study = await studyOf(db, id)
  expect(study).toMatchObject({
    name: 'Buy a mug',
    plan: { personas: ['Hurried', 'Careful'], screens: ['desktop', 'phone'], repeats: 2 },
  })
  const [application] = await db.applications.toArray()
  const queued = [...(await db.queue.toArray())].map(({ order }) => order)
  const started = worker.started
  const all = [...queued, ...started.filter(({ runId }) => !queued.some((o) => o.runId === runId))]
  expect(all.every(({ details }) => details?.study?.id === id)).toBe(true)
  expect(all.every(({ details }) => details?.applicationId === application?.id)).toBe(true)
  const cells = new Set(all.map(({ persona, viewport }) => `${persona.name} ${viewport.width}`))
  expect(cells).toEqual(new Set(['Hurried 1280', 'Hurried 390', 'Careful 1280', 'Careful 390']))
  expect(all.every(({ unattended, url }) => unattended && url === 'http://localhost:3000')).toBe(
    true,
  )
})

it('one persona on one screen once is a run, and another screen alone replaces the first', async () => {
  const { db, worker } = await openForm()
  await toggle('Phone 390 × 844').click()
  await expect.element(start(/^Start 2 runs/)).toBeVisible()
  await toggle('Desktop 1280 × 800').click()
  await expect.element(toggle('Phone 390 × 844')).toBeChecked()
  await expect.element(start(/^Start run/)).toHaveAttribute('aria-disabled', 'false')
  // The last one stays.
  await toggle('Phone 390 × 844').click()
  await expect.element(toggle('Phone 390 × 844')).toBeChecked()
  await start(/^Start run/).click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]?.viewport).toMatchObject({ width: 390, height: 844 })
  expect(await db.studies.count()).toBe(0)
})

it('a sweep has several screens, and neither personas nor repeats', async () => {
  const { db } = await openForm(makeWorker({ models: async () => [] }))
  await expect.element(toggle('Phone 390 × 844')).toBeVisible()
  expect(toggle('Careful').query()).toBeNull()
  expect(page.getByLabelText('Repeats').query()).toBeNull()
  await toggle('Phone 390 × 844').click()
  await start(/^Start 2 runs/).click()
  await expect.poll(() => location.pathname).toMatch(/^\/studies\//)
  expect((await db.studies.toArray())[0]?.plan).toMatchObject({ sweeps: true })
})

it('personas that are added on Home make a study too', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await db.runs.bulkAdd([...sampleEntries(3)])
  const at = '2026-11-01T00:00:00.000Z'
  await db.applications.add(
    Application.parse({
      ...{ id: 'shop', name: 'Shop', createdAt: at, lastUsedAt: at },
      target: { kind: 'web', url: 'http://shop.test/' },
    }),
  )
  await page.viewport(1280, 800)
  openApp('/', db)
  const line = page.getByRole('form', { name: 'Start a run' })
  await line.getByLabelText('Goal').fill('Buy a blue mug')
  await line.getByRole('button', { name: 'Add personas' }).click()
  await toggle('New here').click()
  await expect.element(line.getByText(/^A study: 2 personas/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await line.getByRole('button', { name: /^Start 2 runs/ }).click()
  await expect.poll(() => location.pathname).toMatch(/^\/studies\//)
  const [study] = await db.studies.toArray()
  expect(study?.plan).toMatchObject({ personas: ['Hurried', 'New here'] })
})
