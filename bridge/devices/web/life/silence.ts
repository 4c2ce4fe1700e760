import type { Browser } from 'playwright-core'
import { within } from '../../waiting.ts'

/** Interval of the check on a running browser, in milliseconds. */
const EVERY_MS = 10_000
/** Longest allowed silence, in milliseconds: a busy machine answers late. */
const SILENT_MS = 60_000

/**
 * Calls `onSilent` when the program behind a connection gives no answer any more: most calls of a
 * page have no time limit of their own. Stops when the returned function is called.
 */
export async function watchSilence(browser: Browser, onSilent: () => void): Promise<() => void> {
  const session = await browser.newBrowserCDPSession()
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const asked = session.send('Browser.getVersion').catch(() => undefined) // it is closed
    if ((await within(SILENT_MS, asked)) === 'late') onSilent()
    isAsking = false
  }
  const timer = setInterval(() => void ask(), EVERY_MS).unref()
  return () => clearInterval(timer)
}
