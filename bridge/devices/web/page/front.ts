// A page that stops while the next one is being opened is no longer in the foreground, and the next
// one cannot load (Chromium, `PageHandler`; measured). Calls that need a foreground page are then
// refused at once.
import type { Tab } from './tab.ts'

/** True for the error of a page that is not in the foreground. */
export function isNotInFront(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Not attached to an active page')
}

interface History {
  readonly currentIndex: number
  readonly entries: readonly { readonly id: number; readonly url: string }[]
}

/** History of the tab; undefined when its page is not in the foreground. */
export async function historyOf({ cdp }: Tab): Promise<History | undefined> {
  return cdp.send('Page.getNavigationHistory').catch((error: unknown) => {
    if (isNotInFront(error)) return undefined
    throw error
  })
}
