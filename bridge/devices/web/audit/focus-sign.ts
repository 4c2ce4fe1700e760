// Detects a visible focus indicator by comparing the pixels of a region with and without focus.

import type { Rect } from '@harness/shared/base/geometry.ts'
import type { FocusedNow } from '@harness/shared/device/audit.ts'
import { type Pixels, readPng } from '../../png.ts'
import { countDifferent } from '../observe/compare.ts'
import type { Tab } from '../page/tab.ts'

/** A region of the window at one moment. */
export interface Shot {
  readonly pixels: Pixels
  readonly region: Rect
}

/** Minimum number of changed pixels that a user would notice. */
const MIN_PIXELS = 4

/** Takes a picture of a focus stop, or of the whole window. Undefined when nothing is visible. */
export async function shotOf(
  { cdp, screenshots }: Pick<Tab, 'cdp' | 'screenshots'>,
  stop?: FocusedNow,
): Promise<Shot | undefined> {
  const { cssVisualViewport: view } = await cdp.send('Page.getLayoutMetrics')
  const whole = { x: 0, y: 0, width: view.clientWidth, height: view.clientHeight }
  const region = stop ? within(stop.area, whole) : whole
  if (region.width < 1 || region.height < 1) return undefined
  const picture = await screenshots.take({
    format: 'png',
    optimizeForSpeed: true,
    // A clip is measured from the top left corner of the page.
    clip: { ...region, x: region.x + view.pageX, y: region.y + view.pageY, scale: 1 },
  })
  const pixels = readPng(picture)
  return pixels && { pixels, region }
}

/** Visible part of an area, in whole points. */
function within(area: Rect, whole: Rect): Rect {
  const x = Math.max(0, Math.floor(area.x))
  const y = Math.max(0, Math.floor(area.y))
  return {
    x,
    y,
    width: Math.min(whole.width, Math.ceil(area.x + area.width)) - x,
    height: Math.min(whole.height, Math.ceil(area.y + area.height)) - y,
  }
}

/**
 * Counts pixels that show the focus; 0 if too few to notice. Pixels around `next`, which has the
 * focus now, do not count, except on the element itself.
 */
export function signOf(focused: Shot, left: Shot, stop: FocusedNow, next?: FocusedNow): number {
  const { region } = focused
  const scale = focused.pixels.width / region.width
  const own = {
    x: stop.element.rect.x - stop.scroll.x,
    y: stop.element.rect.y - stop.scroll.y,
    width: stop.element.rect.width,
    height: stop.element.rect.height,
  }
  const count = countDifferent(focused.pixels, left.pixels, (x, y) => {
    const point = { x: region.x + x / scale, y: region.y + y / scale }
    return !next || holds(own, point) || !holds(next.area, point)
  })
  return count < MIN_PIXELS ? 0 : count
}

function holds({ x, y, width, height }: Rect, point: { x: number; y: number }): boolean {
  return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height
}
