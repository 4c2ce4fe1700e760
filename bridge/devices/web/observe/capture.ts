import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Point, Size } from '@harness/shared/base/geometry.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import {
  notRead,
  type Reading,
  type UnreadReason,
  unreadScreen,
} from '@harness/shared/device/reading.ts'
import type { Dialog } from 'playwright-core'
import type { Capture } from '../../device.ts'
import { blankPng } from '../../png.ts'
import { within } from '../../waiting.ts'
import { isNotInFront } from '../page/front.ts'
import type { Tab } from '../page/tab.ts'
import { type Look, lookAt } from './look.ts'
import type { Taken } from './mask-secrets.ts'
import { freshnessOf, isRecent, type Picture, takePicture } from './picture.ts'

const PICTURE_MS = 4_000
/** Time limit for the report in milliseconds; beyond it the picture is used alone. */
const LOOK_MS = 8_000
const STILL_MS = 500

export interface Screen {
  readonly pointSize: Size
  readonly scale: number
}

/** State before a capture: the last capture, and the last picture from any source. */
interface Before {
  readonly last: Capture | undefined
  readonly picture: Picture | undefined
  /** True once a page may contain the credential's password. */
  readonly secretIsOut: boolean
}

/**
 * Captures elements and picture together, so that they match. Reuses a picture that still shows the
 * page. Throws `observe_failed`, `aborted`.
 */
export async function capture(
  tab: Tab,
  screen: Screen,
  { last, picture, secretIsOut }: Before,
  signal: AbortSignal,
): Promise<Taken & { readonly picture?: Picture }> {
  const safe = secretIsOut || hasSecure(last)
  const dialog = tab.dialog()
  if (dialog) return captureBlocked(tab, screen, { dialog, last, safe })
  const both = tab.orDialog(lookAndPicture(tab, picture))
  const taken = await within(LOOK_MS + PICTURE_MS, both, signal)
  if (taken === 'late') return captureBlocked(tab, screen, { last, safe })
  if ('message' in taken) return captureBlocked(tab, screen, { dialog: taken, last, safe })
  const [look, now] = taken
  if (!now) return captureBlocked(tab, screen, { last, safe, look })
  const { png } = now
  if (!look) {
    const events = tab.events.take()
    const known = safe && last?.scene.url === tab.page.url() ? last.png : undefined
    const reading = unreadScreen('late', known && notRead('secret'))
    return {
      png: known ?? png,
      scene: { ...screen, ...emptyScene(tab, reading), facts: { events } },
      unmasked: [],
      isMasked: known !== undefined,
    }
  }
  return { png, ...seenIn(look, tab, screen, safe), picture: now }
}

function seenIn({ seen, unread }: Look, tab: Tab, screen: Screen, safe: boolean) {
  const { unmasked, facts, ...rest } = seen
  const scene: Scene = { ...screen, ...rest, facts: { ...facts, events: tab.events.take() } }
  // Areas that were not read may show a secret.
  return { scene, unmasked: safe ? [...unmasked, ...unread] : unmasked }
}

/**
 * Requests report and picture together. Checks first whether the known picture is current, to leave
 * time for another.
 */
async function lookAndPicture(tab: Tab, known: Picture | undefined) {
  const look = within(LOOK_MS, lookAt(tab.frames, tab.instrumentation))
  look.catch(() => {}) // Thrown below, after the picture.
  const picture = known
    ? freshnessOf(tab).then((fresh) => (isRecent(known, tab, fresh) ? known : takePicture(tab)))
    : takePicture(tab)
  const soon = (ms: number) => within(ms, picture).catch(unlessReplacing)
  const first = await soon(PICTURE_MS)
  const seen = await look
  const now = first === 'late' ? await soon(0) : first
  return [seen === 'late' ? undefined : seen, now === 'late' ? undefined : now] as const
}

function unlessReplacing(error: unknown): 'late' {
  if (isNotInFront(error)) return 'late'
  throw error
}

/** True if the last capture had password fields; a new picture could show them anywhere. */
function hasSecure(last: Capture | undefined): boolean {
  return last?.scene.elements.some(({ secure }) => secure) === true
}

function emptyScene(tab: Tab, reading: Reading): Omit<Scene, keyof Screen> {
  return { url: tab.page.url(), elements: [], text: '', reading }
}

interface Blocked {
  readonly dialog?: Dialog
  readonly last: Capture | undefined
  /** True when only the last picture is known to show no secret. */
  readonly safe: boolean
  /** Report of a page that is too large to draw in time. */
  readonly look?: Look | undefined
}

// While a dialog is open, or a script never ends, the page is blocked: probes and screenshots wait
// for it (measured). A screencast still returns a frame, in points instead of device pixels: then
// the scale is 1.
async function captureBlocked(
  tab: Tab,
  screen: Screen,
  { dialog, last, safe, look }: Blocked,
): Promise<Taken> {
  const why: UnreadReason = dialog ? 'dialog' : 'busy'
  const still = safe && last ? undefined : await stillFrame(tab, screen.pointSize)
  const shown = still
    ? { png: still, scale: 1 }
    : last
      ? { png: last.png, scale: last.scene.scale }
      : (dialog ?? look) && { png: blankPng(screen.pointSize), scale: 1 }
  if (!shown) throw new HarnessError('observe_failed', { what: 'the page does not react' })
  const isMasked = still === undefined
  if (look) {
    const { scene, unmasked } = seenIn(look, tab, { ...screen, scale: shown.scale }, safe)
    const reading = { ...look.seen.reading, ...(isMasked && { picture: notRead(why) }) }
    return { png: shown.png, scene: { ...scene, reading }, unmasked, isMasked }
  }
  const reading = unreadScreen(why, isMasked ? notRead(why) : undefined)
  const scene: Scene = {
    pointSize: screen.pointSize,
    scale: shown.scale,
    ...emptyScene(tab, reading),
    ...scrolled(last?.scene.scroll),
    ...(dialog ? { dialog: openDialog(dialog) } : {}),
  }
  return { png: shown.png, scene, unmasked: [], isMasked }
}

export function openDialog(dialog: Dialog): NonNullable<Scene['dialog']> {
  const kind = dialog.type()
  const defaultValue =
    kind === 'prompt' ? { defaultValue: dialog.defaultValue().slice(0, 2_000) } : {}
  return { kind, message: dialog.message().slice(0, 2_000), ...defaultValue }
}

function scrolled(scroll: Point | undefined): { scroll?: Point } {
  return scroll ? { scroll } : {}
}

/** Takes one frame of a screencast; undefined if none arrives, or its size is not the screen's. */
async function stillFrame({ cdp }: Tab, size: Size): Promise<Uint8Array | undefined> {
  const frame = new Promise<{ data: string }>((resolve) =>
    cdp.once('Page.screencastFrame', resolve),
  )
  const started = cdp.send('Page.startScreencast', { format: 'png' }).then(() => frame)
  const first = await within(STILL_MS, started).catch(() => 'late' as const)
  cdp.send('Page.stopScreencast').catch(() => {}) // The page may have closed with its dialog.
  if (first === 'late') return undefined
  const png = Buffer.from(first.data, 'base64')
  return png.readUInt32BE(16) === size.width && png.readUInt32BE(20) === size.height
    ? png
    : undefined
}
