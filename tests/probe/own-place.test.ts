// Where a press on a control goes when another control lies in it: the built probe in a browser.
import { ProbeReport } from '@harness/shared/device/observation.ts'
import { ElementAim } from '@harness/shared/device/probe-answers.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../setup/browser.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { buildProbe } from './built-probe.ts'

let pages: PageServer
let browser: Browser
let page: Page
let script: string

beforeAll(async () => {
  pages = await startPageServer()
  browser = await launchBrowser()
  script = (await buildProbe()).script
  page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  await page.goto(pages.page('elements'))
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
})

const LIMITS = JSON.stringify({ textLength: 100, elements: 400, timeMs: 30_000, factsMs: 30_000 })

async function reported(html: string): Promise<ProbeReport> {
  await page.setContent(`<!doctype html><html lang="en"><title>Places</title><body>${html}`)
  await page.evaluate(script)
  return ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${LIMITS})`))
}

describe('the place of a press', () => {
  it.each([
    [
      'a branch whose middle is a branch of its own',
      '<div id="own" role="treeitem" aria-expanded="true" style="width:300px"><div style="height:30px">Documents</div><div role="group"><div role="treeitem" style="height:40px">Letters</div><div role="treeitem" style="height:40px">Bills</div></div></div>',
    ],
    [
      'a column header with a field in it',
      '<table><tr><th id="own" role="columnheader" aria-sort="none" style="width:200px;height:60px;vertical-align:top">Name<input style="width:190px;height:30px"></th></tr></table>',
    ],
  ])('a press on %s meets the control itself', async (_, html) => {
    const { elements } = await reported(html)
    const { ref, rect } = elements[0] ?? { ref: '', rect: { x: 0, y: 0, width: 0, height: 0 } }
    const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
    const asked = [ref, middle, false].map((each) => JSON.stringify(each)).join(',')
    const { located } = ElementAim.parse(await page.evaluate(`__harnessProbe.aim(${asked})`))
    if (located.state !== 'ready') throw new Error(located.state)
    const { x, y } = located.point
    const hit = await page.evaluate(
      `document.elementFromPoint(${x}, ${y}).closest('[role], input').id`,
    )
    expect(hit).toBe('own')
  })
})

describe('words that a component or a style sheet shows', () => {
  it('the size of words in a slot is that of the slot, not of the host around it', async () => {
    const { facts } = await reported(
      '<div style="font-size:0"><template shadowrootmode="open"><span style="font-size:16px"><slot></slot></span></template>Documents</div><p style="font-size:10px">Small words</p>',
    )
    expect(facts?.page?.texts.map(({ fontSize }) => fontSize)).toEqual([10])
  })

  it('words that are drawn before a field in its box are beside it', async () => {
    const { facts } = await reported(
      '<style>.tip::before{content:"Enter video:"}</style><div class="tip"><input placeholder="Embed URL"></div><div><input placeholder="Alone"></div>',
    )
    expect(facts?.page?.controls.map(({ beside }) => beside)).toEqual([true, undefined])
  })
})
