import type { Page } from 'playwright-core'
import type { Stage } from './stage.ts'

export interface ScreenState {
  /** Also the name of its pictures. */
  readonly name: string
  /** Opens it; resolves when it is complete. */
  readonly open: (stage: Stage) => Promise<void>
  /** Something does not answer in this state, and the browser says so in its console. */
  readonly isMissing?: true
}

export const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

export const stepShown = (step: number) => async (page: Page) => {
  await page.getByRole('heading', { name: new RegExp(`Step ${step}\\b`) }).waitFor()
  await page
    .getByRole('img', { name: new RegExp(`step ${step}\\b`, 'i') })
    .first()
    .waitFor()
}
