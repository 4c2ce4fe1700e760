import { openRow } from '../e2e/test-app.ts'
// The library and a run from it; each state builds on what the one before it saved.
import { AUDIT } from './audit-state.ts'
import { type ScreenState, seen } from './screen-state.ts'

export const LIBRARY: readonly ScreenState[] = [
  AUDIT,
  {
    name: 'library-goal',
    open: async (stage) => {
      await stage.open('/library/goals/new')
      await stage.page.getByLabel('Name', { exact: true }).fill('Skip a delivery')
      await stage.page
        .getByLabel('Goal, as the persona would say it')
        .fill('Skip the delivery of $1, then look that it is marked.')
      await stage.page.getByRole('button', { name: 'Add check' }).click()
      await stage.page.getByLabel('Value of the check').fill('Skipped')
      await stage.page.keyboard.press('Enter')
      await seen(stage.page, /^Saved /)
    },
  },
  {
    name: 'library-chain',
    open: async (stage) => {
      await stage.open('/library/chains/new')
      await stage.page.getByLabel('Name', { exact: true }).fill('Skip, then a small box')
      await stage.page.getByRole('button', { name: 'Add goal' }).click()
      await stage.page
        .getByLabel('Goal 1', { exact: true })
        .selectOption({ label: 'Skip a delivery' })
      await stage.page.getByRole('button', { name: 'Add goal' }).click()
      await stage.page.getByRole('button', { name: /2 of 2$/ }).press(' ')
      await seen(stage.page, /Space drops it here/)
    },
  },
  {
    name: 'library-application',
    open: async (stage) => {
      await stage.open('/library/applications/new')
      await stage.page.getByLabel('Name', { exact: true }).fill('Marrow')
      await stage.page.getByLabel('Address').fill('http://marrow.test/')
      await seen(stage.page, /^Saved /)
    },
  },
  {
    name: 'new-run-goals',
    open: async (stage) => {
      await stage.open('/new')
      await stage.page.getByLabel('Application').selectOption({ label: 'Marrow' })
      await stage.page
        .getByLabel('Use a saved goal or chain')
        .selectOption({ label: 'Skip, then a small box' })
      for (const fold of ['Limits', 'Control']) await openRow(stage.page, fold)
      await seen(stage.page, /Steps/)
    },
  },
  {
    name: 'library-kinds',
    open: async (stage) => {
      await stage.open('/library/goals')
      await seen(stage.page, 'Skip a delivery')
    },
  },
  {
    name: 'library-persona-built-in',
    open: async (stage) => {
      await stage.open('/library/personas')
      await stage.page.getByRole('link', { name: /^First-time visitor/ }).click()
      await seen(stage.page, 'Built-in. Duplicate it to change it.')
    },
  },
  {
    name: 'library-delete',
    open: async (stage) => {
      await stage.open('/library/goals')
      await stage.page.getByRole('link', { name: /^Skip a delivery/ }).click()
      await stage.page.getByRole('button', { name: 'More for Skip a delivery' }).click()
      await stage.page.getByRole('menuitem').first().click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'library-deleted',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete Skip a delivery' }).click()
      await seen(page, /^Deleted Skip a delivery/)
    },
  },
  {
    name: 'library-import',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await seen(page, 'Skip a delivery')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export…' }).click(),
      ])
      await page.getByLabel('Library file').setInputFiles(await file.path())
      await page.getByRole('dialog').waitFor()
    },
  },
]
