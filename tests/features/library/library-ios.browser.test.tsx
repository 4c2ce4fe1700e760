// An iOS application that is made in the library, before it ever ran.
import { entriesOf } from '@harness/web/store/library/entries.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { onMac, PRO, SMALL, start } from '../new-run/simulator-form.tsx'

async function openNew(worker = makeWorker(onMac)) {
  const [db] = freshTabs()
  const hurried = { name: 'Hurried', blurb: 'Has no time.', text: 'Hurry.' }
  await seedPersonas(db, [hurried], systemIds, systemClock)
  await page.viewport(1280, 900)
  openApp('/library/applications/new', db, worker)
  await expect.element(field('Name')).toBeVisible()
  return { db, worker }
}

const field = (label: string) => page.getByLabelText(label, { exact: true })

async function makeGarden() {
  await field('Name').fill('Garden')
  await page.getByLabelText('An app on an iOS simulator').click()
  await expect
    .element(page.getByRole('option', { name: 'iPhone 17 Pro, shut down' }))
    .toBeInTheDocument()
  await field('Simulator').selectOptions(PRO)
  await page.getByLabelText('Already installed').click()
  await field('Bundle identifier').fill('com.example.garden')
}

it('an iOS application is made in the library and fills the form of a new run', async () => {
  const { db, worker } = await openNew()
  await makeGarden()
  expect(page.getByLabelText('Address').query()).toBeNull()
  await soon(async () => {
    const [made] = await entriesOf(db, 'applications')
    expect(made).toMatchObject({
      name: 'Garden',
      target: {
        kind: 'ios',
        simulator: { udid: PRO, app: { from: 'installed', bundleId: 'com.example.garden' } },
        simulatorName: 'iPhone 17 Pro, iOS 26.4.1',
      },
    })
  })
  expect(await axeFindings()).toEqual([])
  const [made] = await entriesOf(db, 'applications')
  await page.getByRole('link', { name: 'Run…' }).click()
  await page.getByLabelText('Goal', { exact: true }).fill('See the fern')
  await expect.element(start()).toHaveAttribute('aria-disabled', 'false')
  await start().click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    simulator: { udid: PRO, app: { from: 'installed', bundleId: 'com.example.garden' } },
    details: { applicationId: made?.id, applicationName: 'Garden' },
  })
})

it('the app and simulator of an application are changed in the library, and its other options stay', async () => {
  const { db } = await openNew()
  await makeGarden()
  await soon(async () => expect(await entriesOf(db, 'applications')).toHaveLength(1))
  const [made] = await entriesOf(db, 'applications')
  if (made?.target.kind !== 'ios') throw new Error('an app on a simulator is expected')
  const simulator = { ...made.target.simulator, uninstall: true, url: 'garden://fern' }
  await db.applications.update(made.id, { target: { ...made.target, simulator } })
  document.getElementById('root')?.remove()
  openApp(`/library/applications/${made.id}`, db, makeWorker(onMac))
  await expect.element(field('Bundle identifier')).toHaveValue('com.example.garden')
  await expect.element(field('Simulator')).toHaveValue(PRO)
  // What it is was chosen when it was made.
  expect(page.getByLabelText('A web page').query()).toBeNull()
  await field('Simulator').selectOptions(SMALL)
  await soon(async () => {
    const [changed] = await entriesOf(db, 'applications')
    expect(changed?.target).toMatchObject({
      simulator: { udid: SMALL, uninstall: true, url: 'garden://fern' },
      simulatorName: 'iPhone SE, iOS 26.4.1',
    })
  })
})

it('an app that is not complete stays a draft and says at the field what is wrong', async () => {
  const { db } = await openNew()
  await field('Address').fill('http://garden.test/')
  await page.getByLabelText('An app on an iOS simulator').click()
  await field('Name').fill('Garden')
  await page.getByLabelText('Already installed').click()
  await field('Bundle identifier').fill('com example')
  await userEvent.tab()
  await expect
    .element(field('Bundle identifier'))
    .toHaveAccessibleDescription('A bundle identifier has letters, digits, dots and dashes only.')
  await expect
    .element(page.getByText('Not saved yet. Address: must be an address with'))
    .toBeVisible()
  expect(await entriesOf(db, 'applications')).toEqual([])
})

it('a machine without simulators says so where one would be chosen', async () => {
  await openNew(makeWorker())
  await page.getByLabelText('An app on an iOS simulator').click()
  await expect
    .element(field('Simulator'))
    .toHaveAccessibleDescription(
      'No simulators: This machine is not a Mac. Simulators need a Mac with Xcode.',
    )
})
