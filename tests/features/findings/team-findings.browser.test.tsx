// What a team does with the findings of all its applications.
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const HELP = { title: 'Help', url: 'http://shop.test/help' }
const LABEL: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
const DEAD_END: Spec = { ...HELP, aim: 'Help', reported: ['dead_end'] }
const QUIET: Spec = { ...HELP, aim: 'Save' }
/** Two findings of an application that was not tested last. */
const SHOP: readonly SampleRun[] = [{ specs: [LABEL, { ...QUIET, reported: ['confusing_copy'] }] }]

async function openFindings(runs: readonly SampleRun[]): Promise<HarnessDb> {
  const [db] = freshTabs()
  await addRuns(db, runs)
  await page.viewport(1280, 800)
  openApp('/findings', db)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Findings')
  return db
}

const list = () => page.getByRole('listbox', { name: 'Findings' })
const option = (name: RegExp) => list().getByRole('option', { name })
const status = () => page.getByLabelText('Status')

/** A second application with the same findings as the first. */
const OTHER: readonly SampleRun[] = [
  {
    specs: [LABEL, DEAD_END],
    started: { application: { name: 'Garden', kind: 'web' } },
  },
]

it('the findings of all applications are listed by severity, and one can be chosen', async () => {
  await openFindings([...SHOP, ...OTHER])
  await expect.element(status()).toHaveDisplayValue('Not fixed 4')
  await expect.element(page.getByText('4 not fixed, 4 to review, 2 applications')).toBeVisible()
  await expect.element(option(/Dead end/)).toHaveTextContent('Garden, in 1 of 1 run')
  await page.getByLabelText('Application').selectOptions('Garden')
  await expect.element(status()).toHaveDisplayValue('Not fixed 2')
  await page.getByLabelText('Severity', { exact: true }).first().selectOptions('High')
  await expect.element(page.getByText('No finding matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all findings' }).click()
  await expect.element(status()).toHaveDisplayValue('Not fixed 2')
})

it('findings of two applications are chosen with keys, decided at once, and undone at once', async () => {
  const db = await openFindings([...SHOP, ...OTHER])
  await expect.element(status()).toHaveDisplayValue('Not fixed 4')
  list().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  const bar = page.getByRole('toolbar', { name: 'Decide about the chosen findings' })
  await expect.element(bar).toHaveTextContent('4 chosen')
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('l')
  await page.getByLabelText('Label', { exact: true }).fill('checkout')
  await userEvent.keyboard('{Enter}')
  await expect.element(option(/Dead end/)).toHaveTextContent('checkout')
  await expect
    .poll(async () => (await db.findingDecisions.toArray()).map(({ labels }) => labels))
    .toEqual([['checkout'], ['checkout'], ['checkout'], ['checkout']])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => db.findingDecisions.count()).toBe(0)
})

it('a choice stays for the next decision, until it is cleared', async () => {
  const db = await openFindings([...SHOP, ...OTHER])
  await expect.element(status()).toHaveDisplayValue('Not fixed 4')
  list().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}l')
  await page.getByLabelText('Label', { exact: true }).fill('checkout')
  await userEvent.keyboard('{Enter}')
  const bar = page.getByRole('toolbar', { name: 'Decide about the chosen findings' })
  await expect.element(option(/Dead end/)).toHaveTextContent('checkout')
  await expect.element(bar).toHaveTextContent('4 chosen')
  await bar.getByRole('button', { name: 'Fixed in…' }).click()
  await page.getByLabelText('Release', { exact: true }).fill('4.20')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(async () => (await db.findingDecisions.toArray()).map(({ fixedIn }) => fixedIn))
    .toEqual(['4.20', '4.20', '4.20', '4.20'])
  await status().selectOptions('fixed')
  await expect.element(bar).toHaveTextContent('4 chosen')
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

it('the decisions about chosen findings stand in one row at 1280', async () => {
  await openFindings([...SHOP, ...OTHER])
  await page.viewport(1280, 800)
  await expect.element(status()).toHaveDisplayValue('Not fixed 4')
  list().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  const bar = page.getByRole('toolbar', { name: 'Decide about the chosen findings' })
  await expect.element(bar).toBeVisible()
  const buttons = bar.getByRole('button').elements()
  expect(buttons).toHaveLength(6)
  const tops = buttons.map((each) => Math.round(each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

it('a finding is fixed in a release until a later run meets it', async () => {
  const db = await openFindings([{ specs: [LABEL] }])
  await expect.element(option(/Ambiguous label/)).toBeVisible()
  await userEvent.keyboard('f')
  await page.getByLabelText('Release', { exact: true }).fill('4.20')
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toHaveDisplayValue('Not fixed 0')
  await status().selectOptions('fixed')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Fixed in 4.20')
  // Between the days of the two runs below.
  const fixedAt = '2026-11-01T20:00:00.000Z'
  await db.findingDecisions.toCollection().modify({ fixedAt })
  await addRuns(db, [{ specs: [QUIET] }, { specs: [LABEL] }])
  await status().selectOptions('all')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Met again after 4.20')
})

it('an issue of any tracker is linked by its address alone', async () => {
  await openFindings([{ specs: [LABEL] }])
  await expect.element(option(/Ambiguous label/)).toBeVisible()
  await userEvent.keyboard('i')
  await page.getByLabelText('Address of the issue', { exact: true }).fill('MAR-212')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('http://')
  await page
    .getByLabelText('Address of the issue', { exact: true })
    .fill('https://linear.test/t/issue/MAR-212/save')
  await userEvent.keyboard('{Enter}')
  const link = page.getByRole('link', { name: 'MAR-212, linear.test' })
  await expect.element(link).toHaveAttribute('href', 'https://linear.test/t/issue/MAR-212/save')
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await expect.element(page.getByRole('button', { name: /^Link an issue/ })).toBeVisible()
})
