// Runs are found by what happened in them, and filters are kept under a name.
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' } as const
const RUNS: readonly SampleRun[] = [
  { specs: [BOX], started: { goal: 'Take the small box' } },
  {
    specs: [{ ...BOX, title: 'Help', url: 'http://shop.test/faq-delivery' }],
    started: { goal: 'Find the opening hours' },
  },
]

async function openRuns(path = '/runs'): Promise<HarnessDb> {
  const [db] = freshTabs()
  await addRuns(db, RUNS)
  await page.viewport(1280, 800)
  openApp(path, db)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Runs')
  return db
}

it('a run is found by an address of its steps where the box is ticked', async () => {
  await openRuns()
  await page.getByRole('searchbox', { name: 'Find in runs' }).fill('faq-delivery')
  await expect.element(page.getByText('No run matches')).toBeVisible()
  await page.getByLabelText('In steps, findings and addresses too').click()
  await expect.element(page.getByRole('link', { name: 'Find the opening hours' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Take the small box' }).query()).toBeNull()
  expect(new URLSearchParams(location.search).get('in')).toBe('everything')
})

it('a run is found by its note', async () => {
  const db = await openRuns()
  const [first] = await db.runs.toArray()
  if (first) await db.runDetails.put({ runId: first.runId, note: 'Before the redesign', tags: [] })
  await page.getByRole('searchbox', { name: 'Find in runs' }).fill('redesign')
  await expect.element(page.getByRole('link', { name: first?.goal ?? '' })).toBeVisible()
  await expect.element(page.getByText('1 of 2 runs')).toBeVisible()
})

it('a filter is saved under a name, chosen again, and removed', async () => {
  await openRuns('/runs?q=box')
  await page.getByRole('button', { name: 'Save this view…' }).click()
  await page.getByLabelText('Name of the view').fill('Boxes')
  await userEvent.keyboard('{Enter}')
  const view = page.getByRole('link', { name: 'Boxes' })
  await expect.element(view).toHaveAttribute('href', '/runs?q=box')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('searchbox', { name: 'Find in runs' }).fill('')
  await expect.element(page.getByText('2 runs')).toBeVisible()
  await view.click()
  await expect.element(page.getByText('1 of 2 runs')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the view Boxes' }).click()
  await expect.element(page.getByRole('button', { name: 'Save this view…' })).toBeVisible()
})

it('the arrow down leads from the page to the first run', async () => {
  await openRuns()
  await expect.element(page.getByRole('link', { name: 'Take the small box' })).toBeVisible()
  document.getElementById('main')?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.id).toMatch(/^cell-/)
})
