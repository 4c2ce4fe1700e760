import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReports, type Reports } from './open-report.ts'

const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/bundles/${name}`, import.meta.url))
const RUN = fixture('v4')

let reports: Reports
let changed = ''
beforeAll(async () => {
  reports = await makeReports()
  const report = await reports.write(RUN, 'run.html')
  changed = await reports.change(report, 'changed.html', (html) =>
    html.replace(/(data-part="step-004\.png">.{2000})./, '$1*'),
  )
})
afterAll(() => reports.close())

test('a changed picture is named at its step, before and after it, and at no other', async () => {
  const { page } = await reports.open(changed, '#step=4')
  const said = page.getByText('This picture was changed after export')
  await said.waitFor()
  for (const hash of ['#step=3&side=after', '#step=3&side=change']) {
    await page.evaluate((to) => location.assign(to), hash)
    await said.waitFor()
  }
  await page.evaluate(() => location.assign('#step=3'))
  await expect.poll(() => said.count()).toBe(0)
  await page.close()
})

test('a report of a run that had been changed before says so, although nothing was changed in it', async () => {
  const again = await reports.write(changed, 'again.html')
  const { page } = await reports.open(again, '#details')
  await page.getByRole('link', { name: 'Changed before this export' }).waitFor()
  await page.getByText('Changed after export: step-004.png.').waitFor()
  await page.getByText(/^All \d+ parts match their SHA-256 and the root\.$/).waitFor()
  await page.close()
})

test('Back leads from a run of several to their list, and Escape from a step stays at its picture', async () => {
  const { page } = await reports.open(await reports.write(RUN, 'both.html', fixture('tour.zip')))
  await page.locator('.run-index a').first().click()
  await page.locator('.finding .step-link').first().click()
  await page.evaluate(() => location.assign('#step=5'))
  await page.getByRole('heading', { name: 'Step 5 of 13' }).waitFor()
  await page.getByRole('img', { name: /^Screen, step 5,/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('feed', { name: 'Steps' }).waitFor()
  await page.getByRole('img', { name: /^Screen, step 5,/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Step 6 of 13' }).waitFor()
  for (let at = 0; at < 6 && (await page.locator('.run-index').count()) === 0; at++)
    await page.goBack()
  await page.getByText('2 of 2 runs reached their goal.').waitFor()
  await page.close()
})

test('a report that was cut off says that it is incomplete, and a whole one does not', async () => {
  const whole = await reports.write(RUN, 'whole.html')
  const cut = await reports.change(whole, 'cut.html', (html) => html.slice(0, html.length / 2))
  const { page } = await reports.open(cut)
  const said = 'this file is incomplete'
  await page.getByText(said).waitFor()
  const { page: complete } = await reports.open(whole)
  await complete.getByRole('navigation', { name: 'Report' }).waitFor()
  expect(await complete.getByText(said).count()).toBe(0)
})
