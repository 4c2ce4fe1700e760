import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReports, type Reports, withPart } from './open-report.ts'

const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/bundles/${name}`, import.meta.url))
/** A sweep, under its former name. */
const SWEEP = fixture('v4')
const MOMENT = /\d+ \w+ 2026, \d\d:\d\d/

let reports: Reports
beforeAll(async () => {
  reports = await makeReports()
})
afterAll(() => reports.close())

test('a report of a sweep names no persona, and writes every moment alike', async () => {
  const { page } = await reports.open(await reports.write(SWEEP, 'sweep.html'))
  const facts = page.locator('.verdict-facts')
  await page.locator('.finding').first().waitFor()
  await page.locator('.finding-more').first().click()
  await page.locator('.tracks').waitFor()
  expect(await page.getByText('Nothing was reported.').count()).toBe(0)
  await facts.getByText('Started').waitFor()
  expect(await facts.textContent()).not.toContain('Persona')
  const about = await page.locator('.report-title p').textContent()
  expect(about).toMatch(new RegExp(`, Sweep, ${MOMENT.source}$`))
  await page.getByRole('link', { name: 'Details' }).click()
  const exported = page.locator('.report-integrity dd').first()
  await expect.poll(() => exported.textContent()).toMatch(MOMENT)
  await page.close()
})

test('a list of runs names no persona for a sweep, and that of another run', async () => {
  const path = await reports.write(SWEEP, 'several.html', fixture('tour.zip'))
  const { page } = await reports.open(path)
  const about = page.locator('.run-index-row p .quiet-text')
  await expect
    .poll(() => about.allTextContents())
    .toEqual([
      expect.stringMatching(new RegExp(`, Sweep, ${MOMENT.source}$`)),
      expect.stringMatching(new RegExp(`, First-time visitor, ${MOMENT.source}$`)),
    ])
  await page.close()
})

test('a list of runs counts no sweep among those with a goal, and says so', async () => {
  const path = await reports.write(SWEEP, 'counted.html', fixture('tour.zip'))
  const swept = (html: string) =>
    withPart(html, '1/meta.json', (text) => text.replace(/"ending": ?"\w+"/, '"ending":"swept"'))
  const { page } = await reports.open(await reports.change(path, 'swept.html', swept))
  await page.getByText('1 of 1 run with a goal reached it; 1 sweep has none.').waitFor()
  await page.close()
})

test('a list of runs that is printed is one page, and says where their reports are printed', async () => {
  const path = await reports.write(SWEEP, 'listed.html', fixture('tour.zip'))
  const { page } = await reports.open(path)
  await page.locator('.run-index-row').last().waitFor()
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  const note = () => getComputedStyle(document.body, '::before').content
  expect(await page.evaluate(note)).toBe(
    '"This is the list of the runs. Open one: its button Print prints its report."',
  )
  await page.close()
})

test('the first sentence of a verdict stands once in the head of a report', async () => {
  const { page } = await reports.open(await reports.write(SWEEP, 'once.html'))
  const head = page.locator('.verdict-head')
  const sentence = await head.locator('.verdict-sentence').textContent()
  expect(sentence).toBe('The page says “Thank you, your order is placed”.')
  expect((await head.textContent())?.split(sentence ?? '')).toHaveLength(2)
  await page.close()
})

test('a finding that was dismissed stands after the others, with its reason', async () => {
  const path = await reports.write(SWEEP, 'undecided.html')
  const { page: before } = await reports.open(path)
  const id = await before.locator('.finding').first().getAttribute('id')
  const finding = id?.replace('finding-', '')
  const triage = [{ finding, decision: 'dismissed', reason: 'Works as intended' }]
  const decided = (html: string) =>
    withPart(html, 'meta.json', (text) => JSON.stringify({ ...JSON.parse(text), triage }))
  const { page } = await reports.open(await reports.change(path, 'decided.html', decided))
  const last = page.locator('.finding').last()
  await expect.poll(() => last.getAttribute('id')).toBe(id)
  await last.getByText('Dismissed: Works as intended.').waitFor()
  await page.close()
})
