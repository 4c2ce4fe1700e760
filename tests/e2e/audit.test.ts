// An accessibility audit in the app, of a site that it opens in a browser of its own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  // An audit asks no model.
  app = await openTestApp({ policy: () => ({ text: 'No model is asked.' }) })
})
afterAll(() => app.dispose())

it('an audit of an application is a run: it audits its screens, and keeps and exports what it found', async () => {
  const { page, bridge, shop } = app
  // In one go: a page that is left while it is being paired has used its ticket for nothing.
  const { hash, origin } = new URL(bridge.url)
  await page.goto(`${origin}/audits?url=${shop.origin}/${hash}`)
  await page.getByLabel('Screens, at most').fill('2')
  await page.getByRole('button', { name: 'Start audit' }).click()
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  await page.getByText('Audited 2 screens, as asked for.').first().waitFor()
  await page
    .getByRole('link', { name: /^Findings/ })
    .last()
    .click()
  const coverage = page.getByRole('region', { name: 'Coverage' })
  const sum = coverage.getByText(/(findings?|No findings) on 2 screens/)
  await sum.waitFor()
  await coverage.getByRole('heading', { level: 3, name: /^2\. / }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'SARIF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.sarif$/)
  await page.reload()
  await sum.waitFor()
  expect(await page.getByRole('region', { name: /^Screen \d$/ }).count()).toBe(2)
})
