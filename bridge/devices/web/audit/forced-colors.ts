// Controls that cannot be seen in forced colours, by pixels: their place is one colour there and
// was not before.

import type { Rect } from '@harness/shared/base/geometry.ts'
import type { AuditedElement } from '@harness/shared/device/audit.ts'
import { type Pixels, readPng } from '../../png.ts'
import { sleep } from '../../waiting.ts'
import type { Tab } from '../page/tab.ts'

/**
 * Height of the picture in CSS pixels; a higher one takes seconds to read. Controls below are not
 * tested.
 */
const MAX_HEIGHT = 3_000
/** Smaller boxes are hidden on purpose, behind a drawn replacement. */
const MIN_SIDE = 8
/** A control is visible from this many pixels that differ by this many levels of a channel. */
const SEEN_PIXELS = 4
const SEEN_LEVELS = 8

/** Pictures until a control counts as lost, and the time between them in milliseconds. */
const PICTURES = 3
const REDRAWN_MS = 400

/** Undefined where no picture came. */
export async function lostControls(
  tab: Tab,
  controls: readonly AuditedElement[],
): Promise<readonly AuditedElement[] | undefined> {
  const before = await wholePage(tab)
  const drawn = controls.filter(({ rect }) => before && isSizable(rect) && isDrawn(before, rect))
  await tab.page.emulateMedia({ forcedColors: 'active' })
  const lost = await stillLost(tab, drawn, before?.pixels.width).finally(() =>
    tab.page.emulateMedia({ forcedColors: null }),
  )
  return before && lost
}

/** Those that no picture shows: a list may be drawn a moment after its colours changed. */
async function stillLost(tab: Tab, drawn: readonly AuditedElement[], width: number | undefined) {
  let lost = drawn
  for (let taken = 0; taken < PICTURES && (taken === 0 || lost.length > 0); taken++) {
    if (taken > 0) await sleep(REDRAWN_MS)
    const forced = await wholePage(tab)
    if (forced?.pixels.width !== width || !forced) return undefined
    lost = lost.filter(({ rect }) => !isDrawn(forced, rect))
  }
  return lost
}

interface Page {
  readonly pixels: Pixels
  readonly scale: number
}

async function wholePage({ cdp, screenshots }: Tab): Promise<Page | undefined> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics')
  const width = Math.ceil(cssContentSize.width)
  const height = Math.min(MAX_HEIGHT, Math.ceil(cssContentSize.height))
  const picture = await screenshots.take({
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  const pixels = readPng(picture)
  return pixels && { pixels, scale: pixels.width / width }
}

function isSizable({ width, height }: Rect): boolean {
  return width >= MIN_SIDE && height >= MIN_SIDE
}

/** True when the place is not one colour, or is not on the picture. */
function isDrawn({ pixels, scale }: Page, rect: Rect): boolean {
  const left = Math.max(0, Math.floor(rect.x * scale))
  const top = Math.max(0, Math.floor(rect.y * scale))
  const right = Math.ceil((rect.x + rect.width) * scale)
  const bottom = Math.ceil((rect.y + rect.height) * scale)
  if (right > pixels.width || bottom > pixels.height || left >= right || top >= bottom) return true
  let different = 0
  const at = (x: number, y: number) => y * pixels.stride + 1 + x * pixels.channels
  const first = at(left, top)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      if (differs(pixels.data, first, at(x, y))) different += 1
      if (different >= SEEN_PIXELS * scale * scale) return true
    }
  return false
}

function differs(data: Buffer, a: number, b: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((data[a + channel] ?? 0) - (data[b + channel] ?? 0)) >= SEEN_LEVELS) return true
  return false
}
