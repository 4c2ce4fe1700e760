import { chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/find-chromium.mjs'
import { watchMemory } from './memory.ts'
import { CHOOSE, CHOSEN, type OpenedReport, SHOWN, timeOf } from './opened.ts'

/** Opens a report in a new browser without a network. */
export async function openInChromium(url: string): Promise<OpenedReport> {
  const memory = await watchMemory(process.pid, /--type=renderer/)
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  try {
    const context = await browser.newContext({ offline: true })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    const shownMs = await timeOf(() => page.evaluate(SHOWN))
    await page.evaluate(CHOOSE)
    const usableMs = await timeOf(() => page.evaluate(CHOSEN))
    return { shownMs, usableMs, bytes: await memory() }
  } finally {
    await browser.close()
  }
}
