// Links that open another program. The browser asks the person first, in a window that no picture shows and that takes
// every later input. The gate in the page stops most of them and can tell (shared/probe/outside.ts); this stops the rest.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'

/** What a page can be, or load into itself; anything else belongs to a program of the machine. */
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

/** Tells the browser in the settings of a fresh profile to refuse every other address instead of asking. */
export async function blockExternalSchemes(profile: string): Promise<void> {
  const policy = { url_blocklist: ['*'], url_allowlist: INSIDE.map((scheme) => `${scheme}*`) }
  const folder = join(profile, 'Default')
  await mkdir(folder)
  await writeFile(join(folder, 'Preferences'), JSON.stringify({ policy }))
}

/** The scheme of what a page was to show and the browser refused, as in `tel:`. */
export async function blockedScheme(cdp: CDPSession): Promise<string | undefined> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { unreachableUrl = '' } = frameTree.frame
  const scheme = URL.canParse(unreachableUrl) ? new URL(unreachableUrl).protocol : 'about:'
  return INSIDE.includes(scheme) ? undefined : scheme
}

export function otherProgram(scheme: string): string {
  return `This link opens another program (${scheme}); nothing was opened.`
}
