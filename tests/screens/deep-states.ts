// What is open over or inside a screen: choices, dialogs, menus and folds.
import { type ScreenState, seen, stepShown } from './screen-state.ts'

export const DEEP: readonly ScreenState[] = [
  {
    name: 'runs-filters',
    open: async (stage) => {
      await stage.seeded()
      await stage.open('/runs')
      await stage.page.getByText('More filters').click()
      await stage.page.getByLabel('Tag').waitFor()
    },
  },
  {
    name: 'runs-chosen',
    open: async (stage) => {
      await stage.open('/runs')
      const boxes = stage.page.getByRole('checkbox', { name: /^Choose:/ })
      for (const at of [0, 1]) await boxes.nth(at).check()
      await stage.page.getByRole('region', { name: 'Chosen runs' }).waitFor()
    },
  },
  {
    name: 'runs-menu',
    open: async (stage) => {
      await stage.open('/runs')
      await stage.page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await stage.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'findings-many',
    open: async (stage) => {
      await stage.open('/findings?app=Marrow')
      await seen(stage.page, 'I pressed Save and nothing happened.')
    },
  },
  {
    name: 'findings-accepted',
    open: async (stage) => {
      await stage.page.keyboard.press('a')
      await stage.page
        .getByRole('button', { name: /^Copy \d accepted$/ })
        .waitFor({ state: 'attached' })
    },
  },
  {
    name: 'findings-dismiss',
    open: async (stage) => {
      await stage.page.keyboard.press('d')
      await stage.page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'findings-merge',
    open: async (stage) => {
      await stage.open('/findings?app=Marrow')
      await stage.page.locator('[role=option]').first().waitFor()
      await stage.page.keyboard.press('s')
      await seen(stage.page, /Cancel/)
    },
  },
  {
    name: 'run-elements',
    open: async (stage) => {
      await stage.open(`${(await stage.seeded()).failed}#step=14&open=elements`)
      await stepShown(14)(stage.page)
    },
  },
  {
    name: 'compare-choosing',
    open: async (stage) => {
      await stage.open('/compare')
      await seen(stage.page, 'Choose two runs')
    },
  },
  ...(['findings', 'choices', 'goals'] as const).map(
    (shown): ScreenState => ({
      name: `compare-${shown}`,
      open: async (stage) => {
        const paths = await stage.seeded()
        const both = `${paths.failed.replace('/runs/', '/compare/')}/${paths.long.slice(6)}`
        await stage.open(`${both}?show=${shown}`)
        await stage.page.getByRole('slider', { name: 'Run B' }).waitFor()
      },
    }),
  ),
  {
    name: 'settings-health',
    open: async (stage) => {
      await stage.open('/settings/health')
      await seen(stage.page, 'on this machine.')
    },
  },
]
