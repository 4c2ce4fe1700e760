// Finds out why the process of a page ended, which only the browser's session reports.
import type { Browser, CDPSession } from 'playwright-core'
import { within } from '../../waiting.ts'

export interface Crashes {
  /**
   * Watches a live page. Once it has crashed, resolves to true if its process ended by itself,
   * false for any other or unknown cause.
   */
  of(page: CDPSession): () => Promise<boolean>
}

/** Time limit in milliseconds; the reason arrives within 5 ms of the crash event (measured). */
const REASON_MS = 500
/**
 * Reasons for which the process ended by itself. Others mean that something ended it, such as a
 * system without free memory (Chromium, `TargetHandler`).
 */
const BY_ITSELF: ReadonlySet<string> = new Set(['crashed', 'oom'])

/** Starts watching. Without a browser session no reason is known. */
export async function watchCrashes(browser: Browser | null): Promise<Crashes> {
  const reasons = new Map<string, string>()
  const waiting = new Map<string, (reason: string) => void>()
  const session = await browser?.newBrowserCDPSession()
  session?.on('Target.targetCrashed', ({ targetId, status }) => {
    reasons.set(targetId, status)
    waiting.get(targetId)?.(status)
  })
  await session?.send('Target.setDiscoverTargets', { discover: true })
  const reasonOf = (target: string) =>
    new Promise<string>((resolve) => {
      waiting.set(target, resolve)
      const known = reasons.get(target)
      if (known !== undefined) resolve(known)
    })
  return {
    of(page) {
      // The session of a crashed page does not answer.
      const asked = page.send('Target.getTargetInfo').then(
        ({ targetInfo }) => targetInfo.targetId,
        () => undefined, // The page closed while opening.
      )
      return async () => {
        const target = await within(REASON_MS, asked)
        if (!session || target === undefined || target === 'late') return false
        return BY_ITSELF.has(await within(REASON_MS, reasonOf(target)))
      }
    },
  }
}
