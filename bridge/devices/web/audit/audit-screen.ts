// One screen of a page, audited as it is. Afterwards the page is as before: scrolled there, without
// focus.
import {
  type ScreenAudit,
  ScreenSign,
  Target,
  type WantedScreens,
} from '@harness/shared/devices/audit.ts'
import type { Size } from '@harness/shared/language/geometry.ts'
import type { CDPSession } from 'playwright-core'
import * as z from 'zod/mini'
import type { Tab } from '../life/tab.ts'
import { axeSource, runAxe } from './axe.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { makeScreenKinds } from './kinds.ts'
import { readAloud } from './reader.ts'
import { lookInOtherWays } from './views.ts'
import { enterWorld } from './world.ts'

/** More of a page than this is on no picture, in CSS pixels. */
const MAX_PICTURED = 6_000

interface Auditing {
  /** The built page probe. */
  readonly script: string
  readonly viewport: Size
  readonly wanted: (sign: ScreenSign) => boolean
}

/** Audits of one device, which remember what kinds of screen they were of. */
export function makeAudits(current: () => Tab, options: Omit<Auditing, 'wanted'>) {
  const isNew = makeScreenKinds()
  return (which: WantedScreens, signal: AbortSignal) =>
    auditScreen(current(), { ...options, wanted: which === 'any' ? () => true : isNew }, signal)
}

/**
 * Undefined when the screen is not wanted, or blocked by a dialog. Throws `observe_failed`,
 * `aborted`.
 */
async function auditScreen(
  tab: Tab,
  { script, viewport, wanted }: Auditing,
  signal: AbortSignal,
): Promise<ScreenAudit | undefined> {
  const { page, cdp } = tab
  if (tab.dialog()) return undefined
  const sign = await (await enterWorld(cdp, [script])).ask('sign', [], ScreenSign)
  if (!sign || !wanted(sign)) return undefined
  const scripts = [script, await axeSource()]
  const main = await enterWorld(cdp, scripts)
  const inner = await Promise.all(
    (await innerFrames(cdp)).map((id) => enterWorld(cdp, scripts, id).catch(() => undefined)),
  )
  const frames = inner.filter((frame) => frame !== undefined)
  const { cssVisualViewport: before } = await cdp.send('Page.getLayoutMetrics')
  const title = await page.title()
  const pictured = await pictureOf(tab)
  const axe = await runAxe(main, frames)
  const targets = (await main.ask('targets', [], z.array(Target))) ?? []
  const reader = await readAloud(cdp)
  const walk = await walkByKeyboard({ world: main, tab, signal })
  await main.ask('scrollTo', [0, 0], z.optional(z.unknown()))
  const controls = walk.stops.map(({ element }) => element)
  const views = await lookInOtherWays({ tab, world: main, viewport, controls }, signal)
  await main.ask('scrollTo', [before.pageX, before.pageY], z.optional(z.unknown()))
  const place = { url: page.url(), title, viewport }
  return { ...place, ...pictured, axe, walk, views, reader, targets }
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

async function pictureOf({
  cdp,
  screenshots,
}: Tab): Promise<Pick<ScreenAudit, 'picture' | 'pictured'>> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics')
  const pictured = {
    width: Math.ceil(cssContentSize.width),
    height: Math.min(MAX_PICTURED, Math.ceil(cssContentSize.height)),
  }
  const picture = await screenshots.take({
    format: 'jpeg',
    quality: 70,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...pictured, scale: 1 },
  })
  return { picture, pictured }
}
