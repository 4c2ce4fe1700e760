// Finds controls that are invisible in forced colours: their area has only one colour there, but
// not in normal colours.

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
/** Minimum side length in CSS pixels: smaller boxes are hidden behind a drawn replacement. */
const MIN_SIDE = 8
/** Minimum number of differing pixels, and of levels of a channel, for a visible control. */
const SEEN_PIXELS = 4
const SEEN_LEVELS = 8

/** Number of pictures until a control counts as lost, and the time between them in milliseconds. */
const PICTURES = 3
const REDRAWN_MS = 400

/** Finds the lost controls. Undefined when no picture could be taken. */
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

/** Filters controls that no picture shows. A list may be redrawn late, so several are taken. */
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

/** True when the area has several colours, or is outside the picture. */
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
