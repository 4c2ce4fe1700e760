// Blocks links that open another program. The browser would ask first, in a window that no picture
// shows and that takes all further input. The script in the page stops and reports most of them
// (shared/page/probe/watch/external-schemes.ts).
import { REFUSAL } from '@harness/shared/device/results.ts'
import type { CDPSession } from 'playwright-core'

/** Schemes of pages and their content; any other belongs to a program of the machine. */
const INSIDE = [
  'http:',
  'https:',
  'about:',
  'blob:',
  'chrome:',
  'chrome-error:',
  'data:',
  'devtools:',
  'file:',
  'filesystem:',
  'javascript:',
  'view-source:',
]

/** Preference of a fresh profile: the browser refuses all other schemes without asking. */
export const SCHEME_PREFERENCES = {
  policy: { url_blocklist: ['*'], url_allowlist: INSIDE.map((scheme) => `${scheme}*`) },
}

/** Scheme of an address that the browser refused to open, such as `tel:`. */
export async function blockedScheme(cdp: CDPSession): Promise<string | undefined> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { unreachableUrl = '' } = frameTree.frame
  const scheme = URL.canParse(unreachableUrl) ? new URL(unreachableUrl).protocol : 'about:'
  return INSIDE.includes(scheme) ? undefined : scheme
}

export function otherProgram(scheme: string): string {
  return REFUSAL.otherProgram(scheme)
}
