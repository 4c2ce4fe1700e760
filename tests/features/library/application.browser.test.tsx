// The page of one application.
import { Application } from '@harness/shared/order/library/library.ts'
import { removeEntry, restoreEntry } from '@harness/web/store/library/entries.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'

const AT = '2026-11-01T00:00:00.000Z'
const BOX = { title: 'Box', url: 'http://shop.test/box', aim: 'Save' } as const

const good: SampleRun = { specs: [BOX], completed: { verdict: 'success', confirmed: true } }
const bad: SampleRun = {
  specs: [{ ...BOX, reported: ['dead_end'] }, BOX],
  completed: { verdict: 'failure' },
}

const SHOP = Application.parse({
  ...{ id: 'shop', name: 'Shop', createdAt: AT, lastUsedAt: AT, notes: 'Closed on Sunday.' },
  target: { kind: 'web', url: 'http://shop.test/' },
  defaults: { stepBudget: 30, guardWords: ['Pay'] },
  checks: [{ kind: 'no-text', value: 'Error' }],
})

async function openShop(runs: readonly SampleRun[], path = '/applications/shop') {
  const [db] = freshTabs()
  const ids = await addRuns(db, runs)
  await db.applications.add(SHOP)
  await db.runDetails.bulkPut(ids.map((runId) => ({ runId, applicationId: 'shop', tags: [] })))
  await page.viewport(1280, 800)
  openApp(path, db)
  return { db, ids }
}

it('the page of an application says how its runs went, and each run can be reached by keyboard', async () => {
  const { ids } = await openShop([bad, bad, good, good, good, bad, good])
  await expect
    .element(page.getByRole('heading', { name: '4 of the last 7 runs succeeded.' }))
    .toBeVisible()
  await expect.element(page.getByText(/^Median length 1 step; median time/)).toBeVisible()
  const tracks = page.getByRole('slider', { name: /^Runs of Shop\. Last 7 runs: 4 succeeded/ })
  await expect.element(tracks).toHaveAttribute('aria-valuenow', '7')
  tracks.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(tracks)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^Run 6 of 7, .*failed, 2 steps/))
  // The same words are there for those who see.
  await expect.element(page.getByText(/, failed, 2 steps/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await soon(() => expect(location.pathname).toBe(`/runs/${ids[5]}`))
})

it('the page of an application has its findings, history, defaults with their sources, and notes', async () => {
  await openShop([bad, good, bad])
  const findings = page.getByRole('region', { name: 'Findings not fixed' })
  await expect
    .element(findings.getByRole('link', { name: /^“/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/findings\?app=shop#/))
  await expect
    .element(findings.getByRole('link', { name: 'All findings' }))
    .toHaveAttribute('href', '/findings?app=shop')
  // Its history is the one of Runs.
  const runs = page.getByRole('grid', { name: 'Runs' })
  await expect.element(runs.getByRole('checkbox', { name: /^Choose: / }).nth(2)).toBeVisible()
  const defaults = page.getByRole('region', { name: 'Defaults' })
  await expect.element(defaults).toHaveTextContent(/Steps30 for each goal/)
  await expect.element(defaults).toHaveTextContent(/AsksNever default/)
  await expect.element(defaults).toHaveTextContent(/Asks before “Pay”/)
  await expect.element(page.getByText('Closed on Sunday.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add sign-in' })).toBeVisible()
  await page.getByRole('link', { name: /^Runs 3/ }).click()
  await expect.element(page.getByRole('link', { name: 'All of Shop' })).toBeVisible()
})

it('the defaults of an application are changed where they stand, and say when they were saved', async () => {
  const { db } = await openShop([good])
  const defaults = page.getByRole('region', { name: 'Defaults' })
  await defaults.getByRole('button', { name: 'Edit' }).click()
  await expect.element(defaults.getByLabelText('Steps', { exact: true })).toHaveValue('30')
  await defaults.getByLabelText('Steps', { exact: true }).selectOptions('60 steps')
  await expect.element(defaults.getByRole('status')).toHaveTextContent(/^Saved \d/)
  expect((await db.applications.get('shop'))?.defaults.stepBudget).toBe(60)
  // What is read again after the save leaves the field and its focus alone.
  await expect.element(defaults.getByLabelText('Steps', { exact: true })).toHaveValue('60')
  expect(await axeFindings()).toEqual([])
  await defaults.getByRole('button', { name: 'Done' }).click()
  await expect.element(defaults).toHaveTextContent(/Steps60 for each goal/)
})

it('an application that was deleted is named as such by the filter of its runs, until it is back', async () => {
  const { db } = await openShop([], '/runs?app=shop')
  await addRuns(db, [good])
  // One without runs is named in the lists, too.
  const filter = page.getByLabelText('Application')
  await expect.element(filter).toHaveDisplayValue('Shop')
  const removed = await removeEntry(db, 'applications', 'shop')
  await expect.element(filter).toHaveDisplayValue('Deleted application')
  if (removed) await restoreEntry(db, removed)
  await expect.element(filter).toHaveDisplayValue('Shop')
})

it('the rail leads to the lists of all applications, and its Help to the keys', async () => {
  await openShop([good])
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect.element(rail.getByRole('link', { name: 'Runs' })).toHaveAttribute('href', '/runs')
  await rail.getByRole('button', { name: 'Help' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
})

it('an application without runs says so, and one that is not here says where to look', async () => {
  await openShop([])
  await expect.element(page.getByText('No run with a verdict yet.')).toBeVisible()
  await expect.element(page.getByText('No runs yet.')).toBeVisible()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'New run' }))
    .toHaveAttribute('href', '/new?application=shop')
})

it('an application that is in the log alone has a page, and an unknown one says that it is not here', async () => {
  const [db] = freshTabs()
  await addRuns(db, [good])
  openApp('/applications?key=Shop', db)
  await expect.element(page.getByText('Not in the library', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 run ended. A trend needs 6.')).toBeVisible()
  history.pushState(null, '', '/applications/nowhere')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(page.getByText('This application is not in this browser.')).toBeVisible()
})
