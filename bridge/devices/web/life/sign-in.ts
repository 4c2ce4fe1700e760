import { SignInState } from '@harness/shared/device/sign-in.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { within } from '../../waiting.ts'
import type { Tab } from '../page/tab.ts'

type Storage = SignInState['origins'][number]

/** Time limit in milliseconds to read the storage of a page, which may be busy or blocked. */
const ANSWER_MS = 1_000

/** Maximum length of a stored value in characters; a longer one is a cache, not a sign-in. */
const LONGEST = 100_000
const MOST_COOKIES = 1_000
const MOST_ORIGINS = 100

/**
 * Reads the sign-in state: all cookies, and the local storage of every origin open at any read. It
 * uses the open pages, because Playwright's `storageState` visibly opens a page for each origin.
 */
export function makeSignInReader(context: BrowserContext): (tab: Tab) => Promise<SignInState> {
  const stored = new Map<string, Storage>()
  return async ({ page, cdp }) => {
    for (const origin of originsOf(page)) {
      const request = cdp.send('DOMStorage.getDOMStorageItems', {
        storageId: { securityOrigin: origin, isLocalStorage: true },
      })
      // A frame that is being removed has no storage to read.
      const result = await within(ANSWER_MS, request).catch(() => 'late' as const)
      if (result === 'late') continue
      const items = result.entries.flatMap(([name = '', value = '']) => ({ name, value }))
      const localStorage = items.filter(({ name, value }) => name.length + value.length < LONGEST)
      stored.set(origin, { origin, localStorage })
    }
    const cookies = await context.cookies()
    return SignInState.parse({
      cookies: cookies.slice(0, MOST_COOKIES),
      origins: [...stored.values()]
        .filter(({ localStorage }) => localStorage.length > 0)
        .slice(0, MOST_ORIGINS),
    })
  }
}

function originsOf(page: Page): ReadonlySet<string> {
  const urls = page.frames().map((frame) => frame.url())
  return new Set(urls.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))
}
