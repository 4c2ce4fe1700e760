import type { Point } from '../../../base/geometry.ts'
import type { Located, ScrolledIntoView, Under } from '../../../device/probe-answers.ts'
import { boxOf, facePart, shownPart } from '../find/box.ts'
import { looksClickable } from '../find/clickable.ts'
import { isCandidate, isEnabled, isHtml, isInput, isSelect } from '../find/control.ts'
import { aimAt, hitAt } from '../find/hit.ts'
import { labelOf, shownWords } from '../find/label.ts'
import { fromPoint, pointAt } from '../find/points.ts'
import type { Registry } from '../find/registry.ts'
import { closest, type Found, isElement, topFrame, walk } from '../find/walk.ts'
import { choicesOf } from './choose.ts'

/** Smaller shifts of the layout do not count as movement, in CSS pixels. */
const MOVED = 4

/**
 * Finds an element again, and a point where a tap reaches it: the wanted point if the element has
 * not moved.
 */
export function locate(registry: Registry, ref: string, wanted: Point): Located {
  const known = registry.find(ref)
  const found = known && find(known.element)
  if (!known || !found) return { state: 'gone' }
  if (registry.since(known.element) === 'changed')
    return { state: 'changed', now: shownWords(known.element) || labelOf(known.element).text }
  if (!isEnabled(known.element)) return { state: 'disabled' }
  const part = facePart(found)
  if (!part) return { state: 'hidden' }
  const moved = Math.abs(part.x - known.box.x) > MOVED || Math.abs(part.y - known.box.y) > MOVED
  const aim = aimAt(known.element, part, moved ? undefined : fromPoint(wanted))
  if ('cover' in aim) return { state: 'covered', by: describeElement(aim.cover) }
  return { state: 'ready', point: pointAt(aim.x, aim.y), moved }
}

/** Finds an element with its frame, which may have scrolled since the report. */
export function find(element: Element): Found | undefined {
  if (element.ownerDocument === document && element.getRootNode() === document)
    return { element, frame: topFrame() }
  for (const { elements, frame } of walk(document, topFrame()))
    if (elements.includes(element)) return { element, frame }
  return undefined
}

/** Readable name of an element: its control, its first words, or its tag. */
function describeElement(element: Element | undefined): string {
  if (!element) return 'something outside the page'
  const named =
    closest(element, isCandidate) ??
    closest(element, (at) => at.hasAttribute('aria-label') || at.id !== '') ??
    element
  const label = labelOf(named)
  return label.source === 'synthesized' ? `a ${named.localName} element` : label.text.slice(0, 60)
}

/** Control that a tap on this element activates: its own, or the one that it labels. */
function controlAt(hit: Element): Element | undefined {
  const target = closest(
    hit,
    (at) => isCandidate(at) || at.localName === 'label' || looksClickable(at),
  )
  if (target?.localName !== 'label' || !('control' in target)) return target
  return isElement(target.control) ? target.control : target
}

/**
 * True when a target changed since the last observation. Observations record only controls, so an
 * unknown control is new, and an unknown label unchanged.
 */
function isChanged(registry: Registry, target: Element): boolean {
  const since = registry.since(target)
  return since === 'unknown' ? isCandidate(target) || looksClickable(target) : since === 'changed'
}

/** Apparent target of a tap at this point; undefined if nothing looks tappable. */
export function under(registry: Registry, point: Point): Under | undefined {
  const { x, y } = fromPoint(point)
  const hit = hitAt(x, y)
  const target = hit && controlAt(hit)
  if (!target) return undefined
  const changed = isChanged(registry, target) ? { changed: true } : {}
  return {
    label: labelOfWhole(registry, target),
    enabled: isEnabled(target),
    ...opensOf(target),
    ...changed,
  }
}

/** A nameless part of a listed control, as of a drawing, has the name of the whole. */
function labelOfWhole(registry: Registry, target: Element): string {
  const { text, source } = labelOf(target)
  if (source !== 'synthesized' || registry.refOf(target) !== undefined) return text
  const whole = closest(target, (at) => registry.refOf(at) !== undefined)
  return whole ? labelOf(whole).text : text
}

/** Native window that a press opens, which is missing from pictures. */
function opensOf(element: Element): Partial<Under> {
  if (isSelect(element) && !element.multiple && element.size <= 1)
    return { opens: 'choices', options: choicesOf(element) }
  if (!isInput(element)) return {}
  if (element.type === 'file') return { opens: 'files' }
  return element.type === 'color' ? { opens: 'colours' } : {}
}

/**
 * Makes the next press here only set the focus, without opening a native window; the page still
 * receives all its events.
 */
export function suppressPopup(point: Point): void {
  const { x, y } = fromPoint(point)
  const hit = hitAt(x, y)
  const target = hit && controlAt(hit)
  if (!target || !isHtml(target)) return
  const kind = isSelect(target) ? 'mousedown' : 'click'
  const view = target.ownerDocument.defaultView
  const stop = (event: Event): void => {
    event.preventDefault()
    target.focus()
  }
  view?.addEventListener(kind, stop, { once: true, capture: true })
  setTimeout(() => view?.removeEventListener(kind, stop, { capture: true }), 1_000)
}

export function scrollIntoView(registry: Registry, ref: string): ScrolledIntoView {
  const known = registry.find(ref)
  const before = known && boxNow(known.element)
  if (!known || !before) return { state: 'gone' }
  known.element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const after = boxNow(known.element)
  if (!after) return { state: 'gone' }
  const found = find(known.element)
  const part = found && shownPart(found)
  const whole = part && part.width >= after.width - 1 && part.height >= after.height - 1
  const moved = Math.abs(after.x - before.x) > MOVED || Math.abs(after.y - before.y) > MOVED
  return { state: 'there', moved, inView: whole ? 'whole' : part ? 'part' : 'none' }
}

function boxNow(element: Element): DOMRect | undefined {
  const found = find(element)
  return found && boxOf(found)
}
