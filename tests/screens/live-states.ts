// A run that a person decides about, takes over and pauses.
import { browserUnder } from '../e2e/browser-under.ts'
import { openRow } from '../e2e/test-app.ts'
import { type ScreenState, seen } from './screen-state.ts'

export const LIVE: readonly ScreenState[] = [
  {
    name: 'live-deciding',
    open: async (stage) => {
      await stage.open('/new')
      await openRow(stage.page, 'Control')
      await stage.page.getByRole('radio', { name: 'Before acting' }).check()
      await stage.app.begin('Put the lamp Luna into the basket')
      await stage.page.getByRole('region', { name: 'Step 1 waits for you' }).waitFor()
    },
  },
  {
    name: 'live-editing',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /^Edit/ }).click()
      await page.getByRole('button', { name: 'Back' }).waitFor()
    },
  },
  {
    name: 'live-taken-over',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Take over' }).click()
      await page.locator('b', { hasText: 'You have control.' }).waitFor()
    },
  },
  {
    name: 'live-paused',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Return control' }).click()
      await page.getByRole('button', { name: /^Pause/ }).click()
      await page.getByRole('button', { name: 'Resume' }).waitFor()
    },
  },
  {
    name: 'live-ended',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /^Stop/ }).click()
      await seen(page, /Stopped at step \d+\./)
    },
  },
  {
    name: 'live-limit',
    open: async (stage) => {
      await stage.open('/new')
      await openRow(stage.page, 'Control')
      await stage.page.getByRole('radio', { name: 'Never' }).check()
      await openRow(stage.page, 'Limits')
      await stage.page.getByLabel('Steps', { exact: true }).selectOption('5')
      await stage.app.begin('Put the lamp Luna into the basket')
      await seen(stage.page, /the step limit of this goal is reached/)
    },
  },
  {
    name: 'live-lost',
    open: async ({ app, page }) => {
      await page.getByRole('button', { name: /^Resume/ }).click()
      process.kill(await browserUnder(app.bridge.pid), 'SIGKILL')
      await page.getByRole('region', { name: 'The run waits for its device' }).waitFor()
    },
  },
]
