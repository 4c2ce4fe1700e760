// Links that open another program. The browser asks first, in a window that no picture shows and
// that takes every later input. The script in the page stops and reports most
// (shared/probe/external-schemes.ts).
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'

/** Schemes of pages and of what they load; any other belongs to a program of the machine. */
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

/**
 * Makes the browser, by a setting of its fresh profile, refuse all other schemes without asking.
 */
export async function blockExternalSchemes(profile: string): Promise<void> {
  const policy = { url_blocklist: ['*'], url_allowlist: INSIDE.map((scheme) => `${scheme}*`) }
  const folder = join(profile, 'Default')
  await mkdir(folder)
  await writeFile(join(folder, 'Preferences'), JSON.stringify({ policy }))
}

/** The scheme of an address that the browser refused to open, as in `tel:`. */
export async function blockedScheme(cdp: CDPSession): Promise<string | undefined> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { unreachableUrl = '' } = frameTree.frame
  const scheme = URL.canParse(unreachableUrl) ? new URL(unreachableUrl).protocol : 'about:'
  return INSIDE.includes(scheme) ? undefined : scheme
}

export function otherProgram(scheme: string): string {
  return `This link opens another program (${scheme}); nothing was opened.`
}
