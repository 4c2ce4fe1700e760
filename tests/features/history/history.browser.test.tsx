import { changeDetails } from '@harness/web/store/details.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'

const ENTRIES = sampleEntries(60).map((run, index) => ({
  ...run,
  ...(index === 0 && { origin: 'cli' as const }),
  ...(index === 1 && { imported: true as const }),
  ...(index > 1 && index % 2 === 0 && { applicationName: 'other.test' }),
}))

async function openRuns(path = '/runs', worker = makeWorker(), entries = ENTRIES) {
  const [db] = freshTabs()
  await db.runs.bulkAdd(entries)
  const [first, second] = entries
  if (!first || !second) throw new Error('runs are expected')
  await changeDetails(db, first.runId, { name: 'Nightly', tags: ['4.19'] })
  await changeDetails(db, second.runId, { tags: ['4.19', 'slow'] })
  await page.viewport(1280, 800)
  openApp(path, db, worker)
  await expect.element(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  return { db, first, second }
}

const count = () => page.getByRole('status').filter({ hasText: /runs$/ })
const checks = () => page.getByRole('checkbox', { name: /^Choose:/ })
const bar = () => page.getByRole('region', { name: 'Chosen runs' })

it('156: the history is narrowed by application, persona, model, origin, tag and day', async () => {
  await openRuns()
  await page.getByLabelText('Application').selectOptions('other.test')
  await expect.element(count()).toHaveTextContent('29 of 60 runs')
  expect(new URLSearchParams(location.search).get('app')).toBe('other.test')
  await page.getByText('More filters').click()
  // Every run of this application is a sweep, which has no persona.
  await page.getByLabelText('Persona').selectOptions('Careful')
  await expect.element(count()).toHaveTextContent('0 of 60 runs')
  await page.getByLabelText('Application').selectOptions('shop.test')
  await expect.element(count()).toHaveTextContent('10 of 60 runs')
  await page.getByLabelText('Persona').selectOptions('')
  await page.getByLabelText('Application').selectOptions('')
  await page.getByLabelText('Tag').selectOptions('4.19')
  await expect.element(count()).toHaveTextContent('2 of 60 runs')
  await page.getByLabelText('Started by').selectOptions('Imported')
  await expect.element(count()).toHaveTextContent('1 of 60 runs')
})

it('the history is narrowed to days, from the first moment of one to the last of another', async () => {
  await openRuns('/runs?from=2026-11-20&to=2026-11-20')
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-20')
  const days = page.getByRole('grid').getByRole('heading', { level: 2 })
  await expect.poll(() => days.elements().length).toBe(1)
})

it('158: a run shows its name, its tags, and who started it', async () => {
  await openRuns()
  const row = page.getByRole('row').filter({ hasText: 'Nightly' })
  await expect.element(row).toHaveTextContent('command line')
  await expect.element(row).toHaveTextContent('4.19')
  await userEvent.keyboard('/')
  await userEvent.keyboard('nightly')
  await expect.element(count()).toHaveTextContent('1 of 60 runs')
})

it('the history is ordered by steps, and by time again', async () => {
  await openRuns('/runs?sort=steps')
  const grid = page.getByRole('grid')
  await expect.element(grid.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
  await expect.element(grid.getByRole('row').nth(1)).toHaveTextContent('22 steps')
  await page.getByLabelText('Order').selectOptions('Newest first')
  await expect.element(grid.getByRole('heading', { level: 2 }).first()).toBeVisible()
})

it('chosen runs are tagged, compared, and deleted with one undo', async () => {
  const { db, first, second } = await openRuns()
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  await userEvent.keyboard('x{ArrowDown}x')
  await expect.element(bar()).toHaveTextContent('2 runs chosen')
  await bar().getByLabelText('Add tag to the chosen runs').fill('bulk')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await db.runDetails.get(first.runId))?.tags).toContain('bulk')
  await bar().getByRole('button', { name: 'Delete' }).click()
  await expect.element(count()).toHaveTextContent('58 runs')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(count()).toHaveTextContent('60 runs')
  // The number is read before the rows are.
  for (const { runId } of [first, second])
    await expect.poll(() => document.getElementById(`cell-${runId}-0`)).not.toBeNull()
  await checks().first().click()
  await checks().nth(1).click()
  await bar().getByRole('button', { name: 'Compare' }).click()
  const both = [first.runId, second.runId]
  await expect.poll(() => location.pathname.split('/').slice(2).sort()).toEqual(both.sort())
})

it('every run that matches is chosen and deleted, also those of pages that were not read', async () => {
  const many = sampleEntries(420).map((run, index) => ({
    ...run,
    applicationName: index % 3 === 0 ? 'other.test' : 'shop.test',
  }))
  const { db } = await openRuns('/runs', makeWorker(), many)
  await checks().first().click()
  await bar().getByRole('button', { name: 'Choose all 420' }).click()
  await expect.element(bar()).toHaveTextContent('420 runs chosen')
  await page.getByLabelText('Application').selectOptions('shop.test')
  await expect.element(bar()).toHaveTextContent('280 runs chosen')
  const all = bar().getByRole('button', { name: 'Choose all 280' })
  await expect.element(all).toHaveAttribute('aria-disabled', 'true')
  await bar().getByRole('button', { name: 'Delete' }).click()
  await expect.element(count()).toHaveTextContent('0 of 140 runs')
  const left = await db.runs.toArray()
  expect(left.filter((run) => run.applicationName === 'shop.test')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(count()).toHaveTextContent(/of 420 runs/)
  expect(await db.runs.count()).toBe(420)
})

it('a run of the history is deleted from the menu of its row by keyboard, and comes back', async () => {
  await openRuns()
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  for (let column = 0; column < 8; column += 1) await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Run with changes…' })).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  expect(location.pathname).toBe('/runs')
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(count()).toHaveTextContent('59 runs')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(count()).toHaveTextContent('60 runs')
})

it('chosen runs are exported as one file, without what should not be shared', async () => {
  const asked: unknown[] = []
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const worker = makeWorker({
    exportRuns: async (...all) => {
      asked.push(all)
      all[2]?.(1)
      await finished
      return { value: new File(['zip'], 'runs.zip') }
    },
    signingFingerprint: async () => ({ value: 'ab12 cd34' }),
  })
  await openRuns('/runs', worker)
  await checks().first().click()
  await checks().nth(1).click()
  await bar().getByRole('button', { name: 'Export zip' }).click()
  await expect
    .poll(() => asked)
    .toEqual([
      [
        [expect.any(String), expect.any(String)],
        { decisions: {}, isSigned: false },
        expect.any(Function),
      ],
    ])
  await expect.element(bar()).toHaveTextContent('Exported 1 of 2 runs')
  finish()
  await expect.element(bar()).not.toHaveTextContent('Exported')
  await bar().getByRole('checkbox', { name: 'Sign with the key of this browser' }).click()
  await expect.element(bar().getByText('Key ab12 cd34')).toBeVisible()
  await bar().getByRole('button', { name: 'Export zip' }).click()
  await expect
    .poll(() => asked.at(1))
    .toEqual([expect.any(Array), { decisions: {}, isSigned: true }, expect.any(Function)])
  await bar().getByRole('button', { name: 'Choose none' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

it('the runs of one application begin with their trend', async () => {
  await openRuns('/runs?app=shop.test')
  const trend = page.getByRole('region', { name: 'Trend of shop.test' })
  await expect
    .element(trend.getByRole('heading'))
    .toHaveTextContent(/of the last 12 runs succeeded/)
  await expect
    .element(trend.getByRole('link', { name: 'All of shop.test' }))
    .toHaveAttribute('href', '/applications?key=shop.test')
})

it('axe finds nothing on a narrowed history with chosen runs', async () => {
  await openRuns('/runs?app=shop.test&tag=4.19')
  await checks().first().click()
  await expect.element(bar()).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
