// Tab stops that contradict the reading order. All heuristics are here; each would rather miss a
// fault than report a wrong one.

import type { Rect } from '../../../base/geometry.ts'
import type { MisplacedStop } from '../../../device/audit.ts'
import { isControl, roleOf } from '../find/control.ts'
import { closest, holds, parentOf, styleOf } from '../find/walk.ts'
import { audited, rectInWindow } from './element.ts'
import { shownAs } from './keyboard-reach.ts'

interface Stop {
  readonly element: Element
  readonly box: Rect
  readonly kind: 'link' | 'field' | 'button'
  readonly name: string
  /** Nearest ancestor that is positioned outside the normal flow. */
  readonly layer: Element | undefined
  readonly at: number
}

/** Rounding tolerance, in CSS pixels. */
const SLACK = 2
/** Maximum distance of elements that are read in sequence, in CSS pixels. */
const FAR = 160
/** Minimum elements of a row with an order: two adjacent actions may have either order. */
const MIN_ROW = 3
/** Minimum fields of a group with an order: even two are read in sequence. */
const MIN_FIELDS = 2

/** Misplaced stops in Tab order, at most one per group of siblings. */
export function misplacedStops(visited: readonly Element[]): readonly MisplacedStop[] {
  const stops = visited.flatMap((element, at) => stopOf(element, at) ?? [])
  const groups = new Set<Element>()
  return [...jumpsIn(stops), ...backwardIn(stops)]
    .filter(({ group }) => !groups.has(group) && groups.add(group))
    .map(({ stop, measured }) => ({ element: audited(stop.element), measured }))
}

interface Misplaced {
  readonly stop: Stop
  readonly group: Element
  readonly measured: string
}

/** Undefined for an element that is visible only with the focus. */
function stopOf(element: Element, at: number): Stop | undefined {
  const isOfPage = element.getRootNode() === document && !element.assignedSlot
  const shown = isOfPage && element.isConnected ? shownAs(element) : undefined
  if (!shown) return undefined
  const role = roleOf(element)
  const isField = isControl(element) && role !== 'button'
  const kind = role === 'link' ? 'link' : isField ? 'field' : 'button'
  const { name } = audited(element)
  return { element, box: rectInWindow(shown), kind, name, at, layer: closest(element, isLifted) }
}

function isLifted(element: Element): boolean {
  return ['fixed', 'sticky', 'absolute'].includes(styleOf(element)?.position ?? '')
}

/** Stops with a positive `tabindex` that are reached before the neighbour shown first. */
function jumpsIn(stops: readonly Stop[]): readonly Misplaced[] {
  const inPage = stops.toSorted((a, b) => (isAfter(a.element, b.element) ? -1 : 1))
  return inPage
    .flatMap((stop, index) => {
      const before = inPage[index - 1]
      const group = before && groupOf(before, stop)
      if (!group || before.at < stop.at || !isReadBefore(before, stop, group)) return []
      const measured = `Tab reaches it as stop ${stop.at + 1}, before “${before.name}”, stop ${before.at + 1}, which comes before it in the page and on the screen.`
      return [{ stop, group, measured }]
    })
    .toSorted((a, b) => a.stop.at - b.stop.at)
}

function isAfter(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

const PARTS =
  'form, fieldset, nav, header, footer, main, aside, section, article, dialog, table, ul, ol, body'

/** Common section of two stops of one kind, at least one with a positive `tabindex`. */
function groupOf(before: Stop, stop: Stop): Element | undefined {
  const given = [before, stop].some(
    ({ element }) => 'tabIndex' in element && Number(element.tabIndex) > 0,
  )
  // Elements next to a form in another layer are often meant to come later.
  if (before.layer !== stop.layer) return undefined
  const isOfOneKind = (before.kind === 'link') === (stop.kind === 'link')
  const part = stop.element.closest(PARTS)
  return given && isOfOneKind && part === before.element.closest(PARTS)
    ? (part ?? undefined)
    : undefined
}

function isReadBefore({ box: a }: Stop, { box: b }: Stop, group: Element): boolean {
  if (isOneRow(a, b)) return isForward(a, b, group) && gap(a.x, a.width, b.x, b.width) < FAR
  const isAbove = a.y + a.height <= b.y + SLACK
  const isOverlapping = a.x < b.x + b.width && b.x < a.x + a.width
  return isAbove && isOverlapping && b.y - a.y - a.height < FAR
}

const gap = (a: number, aSize: number, b: number, bSize: number) =>
  Math.max(b - a - aSize, a - b - bSize)

function isOneRow(a: Rect, b: Rect): boolean {
  return Math.abs(a.y + a.height / 2 - b.y - b.height / 2) <= SLACK * 2
}

/** True when `b` is next to `a` in reading direction. */
function isForward(a: Rect, b: Rect, group: Element): boolean {
  const isRightToLeft = styleOf(group)?.direction === 'rtl'
  return isRightToLeft ? b.x + b.width <= a.x + SLACK : a.x + a.width <= b.x + SLACK
}

/** Rows and columns of siblings in which Tab moves backwards. */
function backwardIn(stops: readonly Stop[]): readonly Misplaced[] {
  const siblings = new Map<Element, Stop[]>()
  for (const stop of stops) {
    const group = siblingsOf(stop, stops)
    if (group) siblings.set(group, [...(siblings.get(group) ?? []), stop])
  }
  return [...siblings].flatMap(([group, all]) =>
    (['link', 'field', 'button'] as const).flatMap((kind) => {
      const own = all.filter(
        (stop) => stop.kind === kind && (!stop.layer || holds(stop.layer, group)),
      )
      const least = kind === 'field' ? MIN_FIELDS : MIN_ROW
      return own.length < least ? [] : (backwardStep(own, group) ?? [])
    }),
  )
}

/** Nearest ancestor with another stop; undefined when a section separates the two. */
function siblingsOf({ element }: Stop, stops: readonly Stop[]): Element | undefined {
  let item = element
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const around = at
    const isShared = stops.some(
      (other) => other.element !== element && holds(around, other.element),
    )
    if (isShared) return item.matches(BLOCKS) ? undefined : around
    item = at
  }
  return undefined
}

const BLOCKS =
  'form, fieldset, nav, header, footer, main, aside, section, article, dialog, [role]:not(a, button, input, li)'

function backwardStep(own: readonly Stop[], group: Element): Misplaced | undefined {
  if (styleOf(group)?.writingMode !== 'horizontal-tb') return undefined
  const isRow = own.every(({ box }) => own.every((other) => isOneRow(box, other.box)))
  const isColumn = own.every(({ box }) => own.every((other) => isOneColumn(box, other.box)))
  if (!isRow && !isColumn) return undefined
  for (const [index, stop] of own.entries()) {
    const last = own[index - 1]
    if (!last || !isAfter(last.element, stop.element)) continue
    const isBack = isRow
      ? isForward(stop.box, last.box, group)
      : stop.box.y + stop.box.height <= last.box.y + SLACK
    if (!isBack) continue
    const shape = isRow ? 'row' : 'column'
    return {
      stop,
      group,
      measured: `Tab goes from “${last.name}”, stop ${last.at + 1}, back to it, stop ${stop.at + 1}: it lies before that in one ${shape} of ${own.length}.`,
    }
  }
  return undefined
}

function isOneColumn(a: Rect, b: Rect): boolean {
  const common = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  return common >= Math.min(a.width, b.width) / 2
}
