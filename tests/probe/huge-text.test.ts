import { ProbeReport } from '@harness/shared/device/observation.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../setup/browser.ts'
import { buildProbe } from './built-probe.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

it('a text of millions of letters hides no control, and the report says that it was cut', async () => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  const { script } = await buildProbe()
  await page.setContent(`<button>Go</button><pre>${'word '.repeat(300_000)}</pre>`)
  await page.evaluate(script)
  const limits = JSON.stringify({ textLength: 20_000, elements: 400, timeMs: 600, factsMs: 250 })
  const report = ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${limits})`))
  expect(report.elements.map(({ label }) => label)).toEqual(['Go'])
  expect(report.pageText).toContain('word word')
  expect(report.cut?.text).toBe(true)
})
