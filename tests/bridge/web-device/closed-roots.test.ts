// A busy page answers after the question was given up.
// @module-tag long
import {
  instrumentationScript,
  makePageInstrumentation,
} from '@harness/bridge/devices/web/page/page-instrumentation.ts'
import { expect, it, onTestFinished } from 'vitest'
import { buildProbe } from '../../probe/built-probe.ts'
import { launchBrowser } from '../../setup/browser.ts'

const ROOT = "document.body.attachShadow({ mode: 'closed' })"
const BUSY = 'for (const until = performance.now() + 3000; performance.now() < until; ) {}'

async function openPage() {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const cdp = await page.context().newCDPSession(page)
  await page.addInitScript(instrumentationScript((await buildProbe()).script))
  await page.goto('data:text/html,<body>')
  const instrumentation = makePageInstrumentation(cdp)
  /** The number of roots in the next list, and whether all of them are those of the body. */
  async function listed(): Promise<{ readonly count: number; readonly areOfBody: boolean }> {
    const objectId = (await instrumentation.closedRoots()) ?? ''
    const read = await cdp.send('Runtime.callFunctionOn', {
      objectId,
      returnByValue: true,
      functionDeclaration: `function () {
        const areOfBody = this.every((root) => root instanceof ShadowRoot && root.host === document.body)
        return { count: this.length, areOfBody }
      }`,
    })
    return read.result.value
  }
  return { page, instrumentation, listed }
}

it('closed shadow roots whose list came too late are in the next one', async () => {
  const { page, instrumentation, listed } = await openPage()
  const busy = page.evaluate(`${ROOT}; ${BUSY}`)
  expect(await instrumentation.closedRoots()).toBeUndefined()
  await busy
  expect(await listed()).toEqual({ count: 1, areOfBody: true })
})

it('closed shadow roots that were opened are in no list', async () => {
  const { page, instrumentation } = await openPage()
  await page.evaluate(ROOT)
  const list = await instrumentation.closedRoots()
  expect(list).toBeDefined()
  await instrumentation.hadRoots(list ?? '')
  expect(await instrumentation.closedRoots()).toBeUndefined()
})
