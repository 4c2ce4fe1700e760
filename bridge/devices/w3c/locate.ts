import { centre, type Point, tapPoint } from '@harness/shared/base/geometry.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import { REFUSAL } from '@harness/shared/device/results.ts'
import type { AppInput } from './driver.ts'
import { findAgain } from './elements.ts'
import { decodeScreenshot, isSameScreenshot } from './grid.ts'

/** Current position of an element of the last observation. */
interface Located {
  readonly element: ScreenElement
  readonly point: Point
  readonly moved: boolean
}

/** Distance in points from which an element counts as moved. */
const MOVED = 8

/** True when the screen right before the input looks like the last observation. */
export function isAsSeen({ last, before }: AppInput): boolean {
  return last && before ? isSameScreenshot(decodeScreenshot(last.png), before) : false
}

/**
 * Finds an element again. While the screen is unchanged it cannot have moved, so the tree, which
 * takes a second, is not read (docs/internals/facts.md, WebDriverAgent).
 */
export async function locate(
  input: AppInput,
  { ref, point }: { readonly ref: string; readonly point: Point },
  signal: AbortSignal,
): Promise<Located | NotDone> {
  const { driver, last } = input
  const known = last?.scene.elements.find((element) => element.ref === ref)
  if (known && isAsSeen(input)) return ready(known, point, false)
  const now = last && (await driver.controls(last.scene.pointSize, signal))
  if (!now) return known ? ready(known, point, false) : gone()
  const element = findAgain(ref, point, now.elements)
  if (!element) return gone()
  const was = known ? centre(known.rect) : point
  const is = centre(element.rect)
  const moved = Math.hypot(is.x - was.x, is.y - was.y) > MOVED
  return ready(element, moved ? tapPoint(element.rect, last.scene.pointSize) : point, moved)
}

function ready(element: ScreenElement, point: Point, moved: boolean): Located | NotDone {
  if (element.enabled) return { element, point, moved }
  return notDone('disabled', REFUSAL.disabled)
}

function gone(): NotDone {
  return notDone('stale_mark', 'Nothing was done: this element is no longer on the screen.')
}
