// Audits one screen of a page. Afterwards the page is restored: its scroll position, without focus.

import type { Point, Size } from '@harness/shared/base/geometry.ts'
import { PageFault, type ScreenAudit, ScreenSign, Target } from '@harness/shared/device/audit.ts'
import * as z from 'zod/mini'
import type { SecretMasker } from '../../secret-masker.ts'
import type { Tab } from '../page/tab.ts'
import { pageFaults, readAxe, runAxe } from './axe.ts'
import { contentOnHover } from './hover-content.ts'
import { enterFrames } from './inner-frames.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { makeScreenKinds } from './kinds.ts'
import { readAloud } from './reader.ts'
import { rulesOf, targetsOf } from './rules.ts'
import { lookInOtherWays } from './views.ts'
import { enterWorld } from './world.ts'

/** Maximum page height in a picture, in CSS pixels. */
const MAX_PICTURED = 6_000

interface Auditing {
  /** Source of the built page probe. */
  readonly script: string
  readonly axe: () => Promise<string>
  readonly viewport: Size
  readonly isNew: (sign: ScreenSign) => boolean
  readonly masker: Pick<SecretMasker, 'text' | 'isOut'>
}

type AuditOptions = Omit<Auditing, 'axe' | 'isNew'>

/** Audits of one device, which audit each kind of screen once; rules apply to any screen. */
export function makeAudits(current: () => Tab, options: AuditOptions) {
  const isNew = makeScreenKinds()
  let read: Promise<string> | undefined
  const axe = () => {
    read ??= readAxe()
    return read
  }
  return {
    audit: (signal: AbortSignal) => auditScreen(current(), { ...options, axe, isNew }, signal),
    rules: (signal: AbortSignal) => rulesOf(current(), { ...options, axe }, signal),
    targets: () => targetsOf(current(), options),
  }
}

/**
 * Audits a screen. Undefined for a screen like an earlier one, an empty or error page, or an open
 * dialog. Throws `observe_failed`, `aborted`.
 */
async function auditScreen(
  tab: Tab,
  { script, axe, viewport, isNew, masker }: Auditing,
  signal: AbortSignal,
): Promise<ScreenAudit | undefined> {
  const { page, cdp } = tab
  if (tab.dialog()) return undefined
  const sign = await (await enterWorld(cdp, [script])).ask('sign', [], ScreenSign)
  if (!sign || !isNew(sign)) return undefined
  const scripts = [script, await axe()]
  const main = await enterWorld(cdp, scripts)
  const { frames, unaudited } = await enterFrames(tab, scripts)
  const { cssVisualViewport: before } = await cdp.send('Page.getLayoutMetrics')
  const title = await page.title()
  const scroll = { x: before.pageX, y: before.pageY }
  const pictured = await pictureOf(tab, scroll, masker.isOut())
  const broken = await runAxe(main, frames)
  const targets = (await main.ask('targets', [], z.array(Target))) ?? []
  const decided = await pageFaults(main)
  const reader = await readAloud(cdp)
  const walk = await walkByKeyboard({ world: main, tab, signal })
  await main.ask('scrollTo', [0, 0], z.optional(z.unknown()))
  const views = await lookInOtherWays({ tab, world: main, viewport }, signal)
  const refused = (await main.ask('refusedPastes', [], z.array(PageFault))) ?? []
  await main.ask('scrollTo', [before.pageX, before.pageY], z.optional(z.unknown()))
  const place = { url: page.url(), title, viewport, scroll }
  const hovered = await contentOnHover({ tab, world: main }, signal)
  const isKnown = ({ rule, element }: PageFault) =>
    decided.some((each) => each.rule === rule && each.element.selector === element.selector)
  const more = hovered.filter((fault) => !isKnown(fault))
  const own = { page: [...decided, ...refused, ...more] }
  return { ...place, ...pictured, ...own, axe: broken, walk, views, reader, targets, unaudited }
}

async function pictureOf(
  { cdp, screenshots }: Tab,
  { x, y }: Point,
  isSecretOut: boolean,
): Promise<Pick<ScreenAudit, 'picture' | 'pictured'>> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics')
  const pictured = {
    width: Math.ceil(cssContentSize.width - x),
    height: Math.min(MAX_PICTURED, Math.ceil(cssContentSize.height - y)),
  }
  if (isSecretOut) return { picture: new Uint8Array(), pictured }
  const picture = await screenshots.take({
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x, y, ...pictured, scale: 1 },
  })
  return { picture, pictured }
}
