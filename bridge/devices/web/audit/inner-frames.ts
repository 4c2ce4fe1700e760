import type { CDPSession } from 'playwright-core'
import { type AuditWorld, enterWorld } from './world.ts'

/** Enters the frames that are audited with their page; one that is gone meanwhile is left out. */
export async function enterFrames(
  cdp: CDPSession,
  scripts: readonly string[],
): Promise<readonly AuditWorld[]> {
  const inner = await Promise.all(
    (await innerFrames(cdp)).map((id) =>
      enterWorld(cdp, scripts, { frameId: id }).catch(() => undefined),
    ),
  )
  return inner.filter((frame) => frame !== undefined)
}

/**
 * Frames of the page's own origin, and documents written into it: of others, places on the page are
 * not known.
 */
async function innerFrames(cdp: CDPSession): Promise<readonly string[]> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const isOwn = ({ securityOrigin, url }: typeof frameTree.frame) =>
    securityOrigin === frameTree.frame.securityOrigin || url === 'about:srcdoc'
  const all = (tree: typeof frameTree): readonly string[] =>
    (tree.childFrames ?? []).flatMap((child) =>
      isOwn(child.frame) ? [child.frame.id, ...all(child)] : [],
    )
  return all(frameTree)
}
