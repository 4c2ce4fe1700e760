// The first minute of a new user who has only Chrome: one click, a finished test, its findings, the
// step that shows one, and all of it again without the bridge.

import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'
import { readRows } from './test-app.ts'

const LABEL = /Scripted tour, no AI/

describe('the first minute', () => {
  let bridge: BridgeProcess
  let person: Person
  let page: Page
  /** The address of the run that one press made. */
  let tour: string

  beforeAll(async () => {
    bridge = await startBridgeProcess()
    person = await openPerson({ keepsCopy: true })
    page = person.page
    await page.goto(bridge.url)
    await page.getByText(LABEL).waitFor()
    await page.getByRole('button', { name: 'Play the sample' }).click()
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
    tour = page.url().replace(/[?#].*$/, '')
  })
  afterAll(async () => {
    await person.close()
    await bridge.dispose()
  })

  const readRun = async () =>
    foldAll(await readRows(page, new URL(tour).pathname.split('/')[2] ?? ''))

  const openFindings = async () => {
    await page.goto(tour)
    await page.getByRole('link', { name: /^Findings \d/ }).click()
    await page.waitForURL(/\/runs\/.*\/findings/)
  }

  it('the first minute ends one click after the address with a confirmed success of the tour, labelled as a tour', async () => {
    await page.getByText(LABEL).first().waitFor()
    await page.getByRole('link', { name: /^Findings \d/ }).waitFor()
    await page.getByRole('button', { name: /^Stop/ }).waitFor({ state: 'detached' })
    const run = await readRun()
    expect(run.started).toMatchObject({ provider: 'scripted', model: TOUR })
    expect(run.completed).toMatchObject({ verdict: 'success', confirmed: true, ending: 'goal' })
  })

  it('the tour finds six planted frictions by sensors, and four of them are reported too', async () => {
    const findings = findingsOf(await readRun())
    const measured = new Set(findings.flatMap(({ facts }) => facts.map(({ sensor }) => sensor)))
    const planted = ['unnamed_control', 'dead_tap', 'error_code', 'tiny_target', 'low_contrast']
    expect([...measured]).toEqual(expect.arrayContaining([...planted, 'late_field']))
    const both = findings.filter(({ grade }) => grade === 'both')
    const sensors = both.flatMap(({ facts }) => facts.map(({ sensor }) => sensor))
    const agreed = ['unnamed_control', 'dead_tap', 'error_code', 'late_field']
    expect(sensors).toEqual(expect.arrayContaining(agreed))
    await openFindings()
    await page.getByText(new RegExp(`became ${findings.length} findings`)).waitFor()
    await page.getByText(LABEL).first().waitFor()
  })

  it('the history names the tour', async () => {
    await page.goto(new URL('/runs', tour).href)
    await page.getByRole('row').getByText(LABEL).waitFor()
  })

  it('the report of the tour links each finding to the step that shows it', async () => {
    const findings = findingsOf(await readRun())
    await openFindings()
    const rows = page.getByRole('article')
    await expect.poll(() => rows.count()).toBe(findings.length)
    const linked = rows.getByRole('link', { name: /^Step \d+$/ })
    const steps = await linked.evaluateAll((links) => links.map((link) => Number(link.textContent)))
    expect(steps.sort()).toEqual(findings.flatMap((finding) => finding.steps).sort())
    for (let at = 0; at < findings.length; at += 1) {
      const link = rows
        .nth(at)
        .getByRole('link', { name: /^Step \d+$/ })
        .first()
      const step = await link.textContent()
      await link.click()
      await page.waitForURL(`${tour}#step=${step}`)
      await page.getByRole('heading', { name: new RegExp(`Step ${step}\\b`) }).waitFor()
      await page.goBack()
    }
  })

  it('the report of the tour stays the same after a reload, and without the bridge', async () => {
    await page.goto(`${tour}#step=2`)
    const heading = page.getByRole('heading', { name: /^Step \d+/ })
    const before = await heading.textContent()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await heading.waitFor()
    expect(await heading.textContent()).toBe(before)
    await bridge.end('SIGKILL')
    await page.reload()
    await heading.waitFor()
    expect(await heading.textContent()).toBe(before)
    const picture = page.locator('.stage img').first()
    const width = () =>
      picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))
    await expect.poll(width).toBeGreaterThan(0)
  })
})
