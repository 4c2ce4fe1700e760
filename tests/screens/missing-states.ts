import { openRow } from '../e2e/test-app.ts'
// What is shown while the model server or the bridge is gone.
import { type ScreenState, seen, stepShown } from './screen-state.ts'

export const MISSING: readonly ScreenState[] = [
  {
    name: 'new-run-failing',
    isMissing: true,
    open: async (stage) => {
      await stage.app.ollama.close()
      await stage.load('/new')
      await openRow(stage.page, 'Model')
      await stage.page.locator('select#model').selectOption({ label: 'Another model, by name' })
      await stage.page.locator('[data-state=bad]').first().waitFor()
    },
  },
  {
    name: 'offline-new-run',
    isMissing: true,
    open: async (stage) => {
      await stage.app.bridge.end()
      await stage.load('/new')
      await seen(stage.page, 'The bridge does not answer. Start it with: npm start')
    },
  },
  {
    name: 'offline-home',
    isMissing: true,
    open: async (stage) => {
      await stage.load('/')
      await seen(stage.page, 'Find out when the box is packed')
    },
  },
  {
    name: 'offline-runs',
    isMissing: true,
    open: async (stage) => {
      await stage.load('/runs')
      await seen(stage.page, 'Find out when the box is packed')
    },
  },
  {
    name: 'offline-run-step',
    isMissing: true,
    open: async (stage) => {
      await stage.load(`${(await stage.seeded()).failed}#step=14`)
      await stepShown(14)(stage.page)
    },
  },
]
