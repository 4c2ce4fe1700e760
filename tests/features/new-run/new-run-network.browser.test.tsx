import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]

it('a web app can be limited to its own site although a prototype of pictures was chosen before', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  const prototype = { id: 'p1', form: 'screens' as const }
  await writeNewRunDraft(db, { ...EMPTY_DRAFT, url: 'http://shop.test/', prototype })
  openApp('/new', db)
  await expect
    .element(page.getByLabelText('Address', { exact: true }))
    .toHaveValue('http://shop.test/')
  toggleRow('Control')
  const limit = page.getByRole('group', { name: 'The browser may contact' })
  await expect.element(limit, { timeout: 5_000 }).toBeVisible()
  await limit.getByText('Only the site of the app').click()
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('the browser may contact its own site')
})

it('a run by an address keeps to the limits of the application that is there, and the form says whose', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  const at = '2026-11-22T10:00:00.000Z'
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target: { kind: 'web', url: 'http://shop.test/' } },
    ...{ checks: [], notes: '', createdAt: at, lastUsedAt: at },
    defaults: { contacts: { policy: 'same_site' }, stepBudget: 12 },
  })
  const worker = makeWorker({})
  openApp('/new', db, worker)
  await expect.element(page.getByLabelText('Persona')).toHaveValue('Hurried')
  await page.getByLabelText('Goal', { exact: true }).fill('Look around')
  const address = page.getByLabelText('Address', { exact: true })
  await address.fill('http://other.test/')
  await expect
    .element(page.getByText('A new application is created from the address.'))
    .toBeVisible()
  await address.fill('shop.test/basket')
  const whose = 'The address is that of Shop: its limits hold.'
  await expect.element(page.getByText(whose)).toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('the browser may contact its own site')
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  const order = { contacts: { policy: 'same_site' }, stepBudget: 12 }
  await soon(() => expect(worker.started).toMatchObject([order]))
})

it('a link with an address takes the place of the application that was chosen before', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  const at = '2026-11-22T10:00:00.000Z'
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target: { kind: 'web', url: 'http://shop.test/' } },
    ...{ checks: [], notes: '', createdAt: at, lastUsedAt: at, defaults: {} },
  })
  await writeNewRunDraft(db, { ...EMPTY_DRAFT, applicationId: 'shop', goal: 'Look around' })
  const worker = makeWorker({})
  openApp('/new?app=http%3A%2F%2Fnew.test%2F', db, worker)
  await expect
    .element(page.getByLabelText('Address', { exact: true }))
    .toHaveValue('http://new.test/')
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  await soon(() => expect(worker.started).toMatchObject([{ url: 'http://new.test/' }]))
})
