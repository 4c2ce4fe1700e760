// Gathers facts about an input: the screen before it, and the events until the screen is still.

import type { Size } from '@harness/shared/base/geometry.ts'
import { askedText } from '@harness/shared/device/browser-windows.ts'
import { type Command, pointsOf } from '@harness/shared/device/command.ts'
import type { Facts } from '@harness/shared/device/outcomes.ts'
import { Freshness } from '@harness/shared/device/probe-answers.ts'
import * as z from 'zod/mini'
import { within } from '../../waiting.ts'
import type { Tabs } from '../life/tabs.ts'
import { type Picture, type PictureMemory, shows, takePicture } from '../observe/picture.ts'
import { otherProgram } from '../page/external-schemes.ts'
import type { PageFrame } from '../page/frame-tree.ts'
import type { Refused } from '../page/page-instrumentation.ts'
import type { Tab } from '../page/tab.ts'
import { type AfterInput, type BeforeInput, changeOf } from './change.ts'
import { atRest } from './rest.ts'
import { plainReason } from './verbs/navigate.ts'

/** Time limit for a busy page to report its title, in milliseconds. */
const TITLE_MS = 1_500

/** State of the screen before the input. */
export interface Armed extends BeforeInput {
  readonly url: string
  /** True when the page may draw without a DOM change. */
  readonly paints: boolean
}

/** Commands that replace the document, so that comparing pictures is useless. */
const LEAVES: ReadonlySet<Command['kind']> = new Set(['navigate', 'back', 'forward', 'refresh'])

const PRESSES: ReadonlySet<Command['kind']> = new Set(['tap', 'double_tap'])

const WRITES: ReadonlySet<Command['kind']> = new Set(['type', 'set_value', 'fill_credential'])

/** Starts the watch before the input, so that immediate changes are not missed. */
export async function arm(tab: Tab, command: Command, pictures: PictureMemory): Promise<Armed> {
  const { last } = pictures
  tab.traffic.arm()
  tab.takeNotes()
  const url = tab.page.url()
  if (tab.dialog()) {
    const { behind } = pictures
    const isOfPage = behind?.tab === tab && behind.url === url
    return { url, picture: isOfPage ? behind : undefined, paints: false }
  }
  const waits = command.kind === 'wait'
  const arming = tab.frames.all.map((part) =>
    part.world.call('watch.arm', [aimOf(command, part)], Freshness, 1_500),
  )
  const [fresh] = await Promise.all([
    Promise.all(arming),
    waits ? undefined : tab.instrumentation.arm(),
  ])
  const paints = fresh.some((at) => at?.paints === true)
  if (LEAVES.has(command.kind)) return { url, picture: undefined, paints }
  if (last && shows(last, tab, fresh)) return { url, picture: last, paints }
  // The page has changed by itself since the last picture, so take a new one.
  const picture = await within(PICTURE_MS, takePicture(tab)).catch(() => undefined)
  const earlier = last?.tab === tab && last.url === url ? last : undefined
  return { url, picture: picture === 'late' ? undefined : picture, earlier, paints }
}

const PICTURE_MS = 1_500

function aimOf(command: Command, { toLocal }: PageFrame) {
  return {
    points: pointsOf(command).map(toLocal),
    waits: command.kind === 'wait',
    presses: PRESSES.has(command.kind),
    ...('ref' in command && { ref: command.ref }),
  }
}

interface Known {
  readonly before: Armed
  readonly after: AfterInput
  readonly settled: Facts['settled']
  readonly turned: boolean
}

export async function gatherFacts(
  tabs: Tabs,
  acted: Tab,
  { before, after, settled, turned }: Known,
): Promise<Facts> {
  await tabs.ready()
  if (tabs.announced.any()) acted.note('A new page began to open and shows nothing yet.')
  tabs.announced.forget()
  const tab = tabs.current()
  const dialog = tab.dialog()
  const { navigated, failure, status } = tab.traffic
  // Requested in parallel.
  const [seen, refused, title] = dialog
    ? []
    : await Promise.all([
        navigated || turned ? undefined : changeOf(tab, before, after),
        atRest(tab),
        tab.world.call('title', [], z.string(), TITLE_MS),
      ])
  // A window that started to open meanwhile may have been refused; the outcome reports it.
  await tabs.ready()
  if (refused) noteRefused(acted, refused)
  // The page does not even report its title.
  const isSilent = !dialog && !seen && settled === 'ceiling' && title === undefined
  return {
    settled,
    change: isSilent ? 'unanswered' : seen?.change,
    reacted: seen?.reacted,
    before: before.url,
    after: tab.page.url(),
    title: title ?? '',
    navigated,
    window: !turned ? 'same' : acted === tab || acted.page.isClosed() ? 'closed' : 'opened',
    dialog: dialog && { kind: dialog.type(), message: dialog.message() },
    failure: failure === undefined ? undefined : plainReason(failure),
    status,
  }
}

function noteRefused(acted: Tab, { permissions, schemes }: Refused): void {
  for (const name of permissions) acted.note(askedText(name))
  for (const scheme of schemes) acted.refuse(otherProgram(scheme))
}

export interface ScreenSize {
  readonly scale: number
  readonly size: Size
}

/** Settings of the picture comparison after a command. */
export function afterInput(
  { kind }: Command,
  picture: Picture | undefined,
  { scale, size }: ScreenSize,
): AfterInput {
  return { picture, scale, size, hovers: kind === 'hover', writes: WRITES.has(kind) }
}
