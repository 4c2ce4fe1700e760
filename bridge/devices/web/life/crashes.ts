// Why the process of a page ended: the browser says so, and not to the page's own session.
import type { Browser, CDPSession } from 'playwright-core'
import { within } from '../../waiting.ts'

export interface Crashes {
  /**
   * Watches a live page. Once it has crashed, resolves to true if its process ended by itself,
   * false for any other or unknown cause.
   */
  of(page: CDPSession): () => Promise<boolean>
}

/** The reason comes within 5 ms of the event of the page (measured). */
const REASON_MS = 500
/**
 * The others say that something ended the process, as a system does that has no memory left
 * (Chromium, `TargetHandler`).
 */
const BY_ITSELF: ReadonlySet<string> = new Set(['crashed', 'oom'])

/** Without a browser that may be asked, no reason is known. */
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
      // A session of a page that crashed answers nothing.
      const asked = page.send('Target.getTargetInfo').then(
        ({ targetInfo }) => targetInfo.targetId,
        () => undefined, // The page closes as it opens.
      )
      return async () => {
        const target = await within(REASON_MS, asked)
        if (!session || target === undefined || target === 'late') return false
        return BY_ITSELF.has(await within(REASON_MS, reasonOf(target)))
      }
    },
  }
}
