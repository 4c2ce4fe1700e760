// A browser that has no space left while a run is recorded.
// @module-tag long
import { foldAll } from '@harness/shared/log/fold.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untiring } from './shopper.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** For some steps of a run: a browser counts the files of its database too. */
const ROOM_BYTES = 600_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ policy: untiring })
})
afterAll(() => app.dispose())

it('a run whose steps cannot be stored any more says what is kept, and is resumed once there is space', async () => {
  const { page, context, bridge } = app
  const sees = (text: string | RegExp) =>
    page.getByText(text).filter({ visible: true }).first().waitFor()
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(bridge.url)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: ROOM_BYTES })
  await page.goto(bridge.url)
  const runId = await app.begin('Look around')
  await sees('This browser has no space left for runs. Delete some and try again.')
  const kept = foldAll(await app.rows(runId)).steps.length
  await sees(new RegExp(`nothing more of it could be stored. ${kept} steps? (is|are) kept`))
  await sees(/Interrupted at step \d+/)
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Free space' }).click()
  await page.getByRole('heading', { name: 'Storage', exact: true }).waitFor()
  await page.goBack()
  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await page.getByRole('article').nth(kept).waitFor()
  expect(await page.getByText(/no space left/).count()).toBe(0)
  await page.keyboard.press('Control+.')
  await sees(/Stopped at step \d+\./)
  await cdp.detach()
})
