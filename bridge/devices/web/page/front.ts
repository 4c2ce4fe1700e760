// A page that stops while the next one is asked for is in front no more, and the next one cannot
// come (Chromium, `PageHandler`; measured): what needs the page in front is refused at once.
import type { Tab } from './tab.ts'

/** True for the error of such a page. */
export function isNotInFront(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Not attached to an active page')
}

interface History {
  readonly currentIndex: number
  readonly entries: readonly { readonly id: number; readonly url: string }[]
}

/** Pages before and after this one; undefined where it is not in front. */
export async function historyOf({ cdp }: Tab): Promise<History | undefined> {
  return cdp.send('Page.getNavigationHistory').catch((error: unknown) => {
    if (isNotInFront(error)) return undefined
    throw error
  })
}
