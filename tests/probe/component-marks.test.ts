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

async function marksOf(html: string): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  await page.setContent(html)
  await page.evaluate((await buildProbe()).script)
  const limits = JSON.stringify({ textLength: 20_000, elements: 400, timeMs: 30_000 })
  const report = ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${limits})`))
  return report.elements.map(({ role, label }) => `${role} ${label}`)
}

it('a slider that is transparent over a drawn track has a mark', async () => {
  const track =
    '<div style="height:4px;background:purple;position:absolute;inset:18px 0 auto"></div>'
  const field =
    '<input type="range" aria-label="Volume" style="opacity:0;width:100%;height:40px;margin:0">'
  const html = `<div style="position:relative;width:300px;height:40px">${field}${track}</div>`
  expect(await marksOf(html)).toEqual(['slider Volume'])
})

it('a bar between columns is one thing, and handles of rows are one each', async () => {
  const bar =
    '<i style="position:absolute;left:100px;width:12px;height:30px;cursor:col-resize"></i>'
  const thin = '<i class="thin" style="position:absolute;left:200px;width:4px;height:30px"></i>'
  const grip = '<i style="position:absolute;left:300px;width:16px;height:30px;cursor:grab"></i>'
  const row = `<div style="position:relative;height:30px">${bar}${thin}${grip}</div>`
  const style = '<style>.thin:hover { cursor: ew-resize }</style>'
  const marks = await marksOf(`${style}${row.repeat(4)}<p>Another table</p>${row}`)
  expect(marks).toHaveLength(2 + 2 + 5)
})
