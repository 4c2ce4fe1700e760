import { ProbeReport } from '@harness/shared/device/observation.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../setup/browser.ts'
import { buildProbe } from './built-probe.ts'

let browser: Browser
let page: Page
let script: string

beforeAll(async () => {
  browser = await launchBrowser()
  script = (await buildProbe()).script
  page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
})
afterAll(() => browser?.close())

async function report(): Promise<ProbeReport> {
  await page.evaluate(script)
  const limits = JSON.stringify({ textLength: 20_000, elements: 400, timeMs: 30_000 })
  return ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${limits})`))
}

const FORM = `<title>Form</title><form action="/pay" method="post" style="padding: 8px"><h1>Pay</h1>
  <label>Card <input name="card"></label><label>Code <input type="password" name="code"></label>
  <a href="/help">Help</a><canvas width="40" height="40"></canvas><button>Pay now</button></form>`

/** Fields with every name that a form has of its own and of its prototypes. */
function addFields(): void {
  const form = document.forms[0]
  const names = new Set<string>()
  for (let at: unknown = form; at; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  const add = Node.prototype.appendChild
  for (const name of names) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name })
    if (form && !/^\d/.test(name)) add.call(form, field)
  }
}

async function shown() {
  const { elements, text, lines, drawings } = await report()
  const parts = elements.map(({ ref: _, node: __, ...rest }) => rest)
  return { elements: parts, text, lines, drawings }
}

it('fields named like properties of their form hide nothing of it', async () => {
  await page.setContent(FORM)
  const plain = await shown()
  expect(plain.elements.map(({ label }) => label)).toEqual(['Card', 'Code', 'Help', 'Pay now'])
  await page.evaluate(addFields)
  expect(await shown()).toEqual(plain)
})

it('the page probe says where canvases and images made by a script are', async () => {
  await page.setContent(
    `<title>Drawn</title><style>body { margin: 0 } body * { display: block }</style><canvas width="200" height="50"></canvas>
    <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" width="80" height="80">
    <img src="/logo.png" width="80" height="80"><canvas width="4" height="4"></canvas><canvas style="margin-top: 2000px"></canvas>`,
  )
  expect((await report()).drawings).toEqual([
    { x: 0, y: 0, width: 200, height: 50 },
    { x: 0, y: 50, width: 80, height: 80 },
  ])
})
