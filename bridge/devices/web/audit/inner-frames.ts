import {
  type FramePart,
  frameName,
  notRead,
  type UnreadReason,
} from '@harness/shared/device/reading.ts'
import type { CDPSession } from 'playwright-core'
import type { Tab } from '../page/tab.ts'
import { type AuditWorld, enterWorld } from './world.ts'

interface Frames {
  readonly frames: readonly AuditWorld[]
  /** Frames that are not audited, with the reason. */
  readonly unaudited: readonly FramePart[]
}

/** Prepares the frames that are audited with their page, and lists the others. */
export async function enterFrames(
  { page, cdp }: Pick<Tab, 'page' | 'cdp'>,
  scripts: readonly string[],
): Promise<Frames> {
  const { origin, own } = await innerFrames(cdp)
  const entered = await Promise.all(
    own.map(async ({ id, url }) => {
      const world = await enterWorld(cdp, scripts, { frameId: id }).catch(() => undefined)
      return { world, url }
    }),
  )
  const addresses = entered.flatMap(({ world, url }) => (world ? [url] : []))
  return {
    frames: entered.flatMap(({ world }) => world ?? []),
    unaudited: page
      .frames()
      .filter((frame) => frame !== page.mainFrame() && !isTaken(frame.url(), addresses))
      .map((frame) => unauditedFrame(frame.url(), origin)),
  }
}

/** True for a frame that was entered. Removes its address, because frames may share one. */
function isTaken(url: string, addresses: string[]): boolean {
  const at = addresses.findIndex((each) => each === url || url.startsWith(`${each}#`))
  if (at < 0) return false
  addresses.splice(at, 1)
  return true
}

function unauditedFrame(url: string, origin: string): FramePart {
  const { host, origin: own } = URL.canParse(url) ? new URL(url) : { host: '', origin: '' }
  const isEmpty = url === '' || url === 'about:blank'
  const other: UnreadReason = own === origin ? 'sandboxed' : 'other_site'
  const why = isEmpty ? 'not_loaded' : url.startsWith('chrome-error:') ? 'error_page' : other
  return { ...notRead(why), name: frameName(host) }
}

/**
 * Frames of the page's own origin, and `srcdoc` documents. Others are excluded, because their
 * positions on the page are unknown.
 */
async function innerFrames(cdp: CDPSession) {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { securityOrigin: origin } = frameTree.frame
  const isOwn = ({ securityOrigin, url }: typeof frameTree.frame) =>
    (securityOrigin === origin && url !== 'about:blank') || url === 'about:srcdoc'
  const all = (tree: typeof frameTree): readonly (typeof frameTree.frame)[] =>
    (tree.childFrames ?? []).flatMap((child) =>
      isOwn(child.frame) ? [child.frame, ...all(child)] : [],
    )
  return { origin, own: all(frameTree) }
}
