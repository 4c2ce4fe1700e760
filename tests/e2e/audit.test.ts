// An accessibility audit in the app, of a site that it opens in a browser of its own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  // An audit asks no model.
  app = await openTestApp({ policy: () => ({ text: 'No model is asked.' }) })
})
afterAll(() => app.dispose())

it('an audit of an application finds its screens, exports what it measured and keeps them', async () => {
  const { page, bridge, shop } = app
  // In one go: a page that is left while it is being paired has used its ticket for nothing.
  const { hash, origin } = new URL(bridge.url)
  await page.goto(`${origin}/audits?url=${shop.origin}/${hash}`)
  await page.getByLabel('Screens, at most').fill('2')
  await page.getByRole('button', { name: 'Start audit' }).click()
  await page.waitForURL(/\/audits\/[0-9a-f-]{36}$/)
  const sum = page.getByText(/(findings?|No findings) on 2 screens/)
  await sum.waitFor()
  await page.getByRole('button', { name: 'Stop audit' }).waitFor({ state: 'detached' })
  const titles = await page.getByRole('heading', { level: 3, name: /^[12]\. / }).allTextContents()
  await page.getByLabel('Format').selectOption('SARIF')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-127\.0\.0\.1-.*\.sarif$/)
  await page.reload()
  await sum.waitFor()
  expect(await page.getByRole('heading', { level: 3, name: /^[12]\. / }).allTextContents()).toEqual(
    titles,
  )
  expect(titles).toHaveLength(2)
  expect(await page.getByText(/^This audit was cut short/).count()).toBe(0)
})
