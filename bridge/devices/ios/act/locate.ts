import type { ScreenElement } from '@harness/shared/devices/observation.ts'
import { notDone } from '@harness/shared/devices/outcomes.ts'
import { centre, type Point, tapPoint } from '@harness/shared/language/geometry.ts'
import { readTree } from '../observe/capture.ts'
import { again, seen } from '../observe/elements.ts'
import { decodeScreenshot, isSameScreenshot } from '../observe/grid.ts'
import type { DispatchResult, InputContext } from './input-context.ts'

/** The current position of an element of the last observation. */
interface Located {
  readonly element: ScreenElement
  readonly point: Point
  readonly moved: boolean
}

/** From this distance on an element counts as moved, in points. */
const MOVED = 8

/**
 * Finds an element again. While the screen is unchanged, it has not moved: the tree costs a second
 * and is read only after a change (docs/facts.md, WebDriverAgent).
 */
export async function locate(
  { reader, last, before }: InputContext,
  { ref, point }: { readonly ref: string; readonly point: Point },
  signal: AbortSignal,
): Promise<Located | DispatchResult> {
  const known = last?.scene.elements.find((element) => element.ref === ref)
  if (known && last && isSameScreenshot(decodeScreenshot(last.png), before))
    return ready(known, point, false)
  const tree = await readTree(reader, signal)
  if (!tree || !last) return known ? ready(known, point, false) : gone()
  const element = again(ref, point, seen(tree, last.scene.pointSize).elements)
  if (!element) return gone()
  const now = tapPoint(element.rect, last.scene.pointSize)
  const was = known ? centre(known.rect) : point
  const is = centre(element.rect)
  const moved = Math.hypot(is.x - was.x, is.y - was.y) > MOVED
  return ready(element, moved ? now : point, moved)
}

function ready(element: ScreenElement, point: Point, moved: boolean): Located | DispatchResult {
  if (element.enabled) return { element, point, moved }
  return notDone('disabled', 'Nothing was done: this element is disabled.')
}

function gone(): DispatchResult {
  return notDone('stale_mark', 'Nothing was done: this element is no longer on the screen.')
}
