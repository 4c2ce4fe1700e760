import type { Point } from '../geometry.ts'
import type { Located, Under } from '../probe-answers.ts'
import { isCandidate, isEnabled, looksClickable } from './control.ts'
import { labelOf } from './label.ts'
import { fromPoint, pointAt } from './points.ts'
import type { Registry } from './registry.ts'
import { aimAt, faceOf, hitAt, shownPart } from './visible.ts'
import { closest, type Found, topFrame, walk } from './walk.ts'

/** Layout jitter below this is no movement, in CSS pixels. */
const MOVED = 4

/** Finds an element again and a place where a tap reaches it: the wanted one when the element still is there. */
export function locate(registry: Registry, ref: string, wanted: Point): Located {
  const known = registry.find(ref)
  const found = known && find(known.element)
  if (!known || !found) return { state: 'gone' }
  if (!isEnabled(known.element)) return { state: 'disabled' }
  const part = shownPart(faceOf(found))
  if (!part) return { state: 'hidden' }
  const moved = Math.abs(part.x - known.box.x) > MOVED || Math.abs(part.y - known.box.y) > MOVED
  const aim = aimAt(known.element, part, moved ? undefined : fromPoint(wanted))
  if ('cover' in aim) return { state: 'covered', by: nameOf(aim.cover) }
  return { state: 'ready', point: pointAt(aim.x, aim.y), moved }
}

/** The frame may have scrolled since the report, so it is found again with the element. */
function find(element: Element): Found | undefined {
  if (element.ownerDocument === document && element.getRootNode() === document)
    return { element, frame: topFrame() }
  for (const found of walk(document, topFrame())) if (found.element === element) return found
  return undefined
}

/** What a person would point at: the control around the element, or its first words, or its tag. */
function nameOf(element: Element | undefined): string {
  if (!element) return 'something outside the page'
  const named =
    closest(element, isCandidate) ??
    closest(element, (at) => at.hasAttribute('aria-label') || at.id !== '') ??
    element
  const label = labelOf(named)
  return label.source === 'synthesized' ? `a ${named.localName} element` : label.text.slice(0, 60)
}

/** The name of what a tap at this place would act on; undefined where nothing reacts to taps by its looks. */
export function under(point: Point): Under | undefined {
  const { x, y } = fromPoint(point)
  const hit = hitAt(x, y)
  const target =
    hit && closest(hit, (at) => isCandidate(at) || at.localName === 'label' || looksClickable(at))
  return target && { label: labelOf(target).text, enabled: isEnabled(target) }
}
