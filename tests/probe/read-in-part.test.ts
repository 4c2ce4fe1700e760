import { ProbeReport } from '@harness/shared/device/observation.ts'
import { Under } from '@harness/shared/device/probe-answers.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../setup/browser.ts'
import { buildProbe } from './built-probe.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

async function opened(html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  await page.setContent(html)
  await page.evaluate((await buildProbe()).script)
  return page
}

/** No time at all, as on a machine where every process waits for its turn. */
async function reportOf(page: Page): Promise<ProbeReport> {
  const limits = JSON.stringify({ textLength: 20_000, elements: 400, timeMs: 0 })
  return ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${limits})`))
}

const parts = (count: number) => '<i></i>'.repeat(count)

it('a page of usual size is read to its end however busy the machine is', async () => {
  const page = await opened(`${parts(3_000)}<button>Deploy</button>`)
  const { elements, cut } = await reportOf(page)
  expect(elements.map(({ label }) => label)).toEqual(['Deploy'])
  expect(cut).toBeUndefined()
})

it('a control that a report did not come to is not called changed', async () => {
  const page = await opened(`${parts(9_000)}<button style="position:fixed;top:0">OK</button>`)
  const { elements, cut } = await reportOf(page)
  expect(elements).toEqual([])
  expect(cut?.elements).toBe(true)
  const under = Under.parse(await page.evaluate('__harnessProbe.under({ x: 10, y: 10 })'))
  expect(under).toMatchObject({ label: 'OK', enabled: true })
  expect(under.changed).toBeUndefined()
})

it('data in scripts is no text that was left out', async () => {
  const data = `<script type="application/json">${'word '.repeat(300_000)}</script>`
  const { pageText = '', text, cut } = await reportOf(await opened(`<p>Notes</p>${data}`))
  expect(`${text}${pageText}`).toContain('Notes')
  expect(cut).toBeUndefined()
})

it('a nameless part of a drawing has the name of the whole', async () => {
  const page = await opened(`<svg width="200" height="100" role="button" aria-label="debug 1"
    onclick="void 0"><rect width="200" height="100" style="cursor:pointer" tabindex="0"/></svg>`)
  await reportOf(page)
  const under = Under.parse(await page.evaluate('__harnessProbe.under({ x: 60, y: 60 })'))
  expect(under.label).toBe('debug 1')
})
