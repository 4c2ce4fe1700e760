import type { Browser } from 'playwright-core'
import { within } from '../../waiting.ts'

/** Interval of the check on an attached browser, in milliseconds. */
const EVERY_MS = 10_000
/** Longest time without an answer in milliseconds, because a busy machine answers late. */
const SILENT_MS = 60_000

/**
 * Calls `onSilent` when the browser behind a connection stops answering: most page calls have no
 * time limit. The returned function stops the check.
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
