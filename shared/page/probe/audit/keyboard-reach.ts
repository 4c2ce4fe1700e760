// Finds controls that a pointer can use but the keyboard cannot reach. All heuristics are here;
// each would rather miss a fault than report a wrong one.
import type { UnreachedControl } from '../../../device/audit.ts'
import { hasHand } from '../find/clickable.ts'
import { isCandidate, isEnabled, isInput, isToggle, roleOf } from '../find/control.ts'
import { labelOf } from '../find/label.ts'
import { isBehind, isModal } from '../find/modal.ts'
import { closest, holds, parentOf, styleOf, topFrame, walk } from '../find/walk.ts'
import { audited, rectInWindow, rectOnPage } from './element.ts'

/**
 * Roles whose members are reached by arrow keys (WAI-ARIA Authoring Practices, Developing a
 * Keyboard Interface).
 */
const COMPOSITES = new Set(
  'listbox tablist menu menubar tree grid treegrid radiogroup toolbar combobox'.split(' '),
)

export interface Unreached {
  readonly element: Element
  readonly control: UnreachedControl
}

/** Every element that the probe can read, in shadow roots and frames too. */
export function everyElement(): readonly Element[] {
  return [...walk(document, topFrame())].flatMap(({ elements }) => elements)
}

/**
 * Elements that a pointer can use and no Tab stop reaches. Elements that appeared during the walk
 * are ignored, because Tab may already have passed them.
 */
export function unreached(
  visited: readonly Element[],
  isNew: (element: Element) => boolean,
): readonly Unreached[] {
  const all = everyElement()
  const modal = all.find(isModal)
  const effects = new Set(visited.flatMap(effectsOf))
  return all.flatMap((element) => {
    const byLooks = !isCandidate(element)
    if ((byLooks && !hasHand(element)) || isNew(element)) return []
    const shown = shownAs(element)
    if (!shown || (modal && isBehind(shown, modal))) return []
    if (isReached(element, visited) || effectsOf(element).some((each) => effects.has(each)))
      return []
    if (isDoubled(element, visited)) return []
    const named = { ...audited(element), rect: rectOnPage(shown) }
    return [{ element, control: { element: named, byLooks } }]
  })
}

/**
 * True while Tab can still reach an unvisited stop. After a full round, elements between the first
 * and last stop were skipped, so they do not count.
 */
export function hasMoreStops(visited: readonly Element[], isFullRound: boolean): boolean {
  return unreached(visited, () => false).some(
    ({ element }) => isStop(element) && !(isFullRound && isBetween(element, visited)),
  )
}

/**
 * True when Tab can reach the element. Links without an address and undrawn elements, such as a
 * hidden file field, have `tabIndex` 0 but are skipped.
 */
function isStop(element: Element): boolean {
  if (element.localName === 'a' && !element.matches('[href], [tabindex]')) return false
  const isFocusable = element.checkVisibility({ visibilityProperty: true })
  return (
    isFocusable &&
    'tabIndex' in element &&
    typeof element.tabIndex === 'number' &&
    element.tabIndex >= 0
  )
}

function isBetween(element: Element, visited: readonly Element[]): boolean {
  const [first, last] = [visited[0], visited.at(-1)]
  const isAfter = (one: Element, other: Element) =>
    one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
  return (
    first !== undefined && last !== undefined && isAfter(first, element) && isAfter(element, last)
  )
}

/** Visible target of a pointer: the control, or the label of a hidden toggle or file field. */
export function shownAs(element: Element): Element | undefined {
  if (!isEnabled(element) || closest(element, (at) => at.hasAttribute('inert'))) return undefined
  if (isSeen(element)) return element
  const isLabelled = isToggle(element) || (isInput(element) && element.type === 'file')
  return isLabelled ? [...(element.labels ?? [])].find(isSeen) : undefined
}

function isSeen(element: Element): boolean {
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  if (!element.checkVisibility(options)) return false
  if (styleOf(element)?.pointerEvents === 'none') return false
  if (closest(element, (at) => at.getAttribute('aria-hidden') === 'true')) return false
  const box = rectInWindow(element)
  if (box.width < 2 || box.height < 2) return false
  const [right, bottom] = [box.x + scrollX + box.width, box.y + scrollY + box.height]
  return right > 0 && bottom > 0 && !isCutAway(element)
}

/** True when a container clips the element completely, such as the next picture of a carousel. */
function isCutAway(element: Element): boolean {
  const box = rectInWindow(element)
  const cut = (at: Element) => {
    const style = styleOf(at)
    if (!style || at === document.documentElement || at === document.body) return false
    if (style.overflowX === 'visible' && style.overflowY === 'visible') return false
    const around = rectInWindow(at)
    return (
      box.x >= around.x + around.width ||
      box.y >= around.y + around.height ||
      box.x + box.width <= around.x ||
      box.y + box.height <= around.y
    )
  }
  const parent = parentOf(element)
  return parent !== null && closest(parent, cut) !== undefined
}

function isReached(element: Element, visited: readonly Element[]): boolean {
  if (visited.some((stop) => holds(stop, element) || holds(element, stop))) return true
  if (isInput(element) && element.type === 'radio')
    return visited.some((stop) => isInput(stop) && stop.name === element.name)
  const composite = closest(element, (at) => COMPOSITES.has(roleOf(at)))
  return (
    composite !== undefined &&
    visited.some((stop) => holds(composite, stop) || controlledBy(stop).includes(composite.id))
  )
}

function controlledBy(stop: Element): readonly string[] {
  const names = ['aria-controls', 'aria-owns', 'aria-activedescendant', 'popovertarget']
  return names.flatMap((name) => stop.getAttribute(name)?.split(/\s+/) ?? [])
}

/** Maximum number of ancestors to search for an equivalent stop, and for a combobox. */
const MAX_UP = 2
const MAX_UP_TO_LIST = 3

/**
 * True when the page rightly skips a control because its neighbour does the same. Either their
 * names begin alike, or the control is the arrow of a combobox.
 */
function isDoubled(element: Element, visited: readonly Element[]): boolean {
  if (element.getAttribute('tabindex') !== '-1') return false
  const words = lettersOf(element)
  let box = parentOf(element)
  for (let up = 0; box && up < MAX_UP_TO_LIST; up++, box = parentOf(box)) {
    const around = box
    const stops = visited.filter((stop) => holds(around, stop))
    if (stops.some((stop) => roleOf(stop) === 'combobox' && isInRow(element, stop))) return true
    if (stops.length > 0)
      return words !== '' && up < MAX_UP && stops.some((stop) => lettersOf(stop).startsWith(words))
  }
  return false
}

/** True when the arrow is vertically centered on the field and next to it. */
function isInRow(arrow: Element, field: Element): boolean {
  const [a, b] = [rectInWindow(arrow), rectInWindow(field)]
  const middle = a.y + a.height / 2
  const gap = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width))
  return middle > b.y && middle < b.y + b.height && gap < 2 * a.width
}

/** Letters and digits of an element's name, because equal words may have different punctuation. */
function lettersOf(element: Element): string {
  const { text, source } = labelOf(element)
  return source === 'synthesized' ? '' : text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Address, target, or role and name of a control: controls that share one do the same. */
function effectsOf(element: Element): readonly string[] {
  const { text, source } = labelOf(element)
  const href = element.getAttribute('href')
  const target = element.getAttribute('aria-controls')
  return [
    ...(href === null || href === '' ? [] : [`href ${href}`]),
    ...(target === null || target === '' ? [] : [`target ${target}`]),
    ...(source === 'synthesized' ? [] : [`${roleOf(element)} ${text}`]),
  ]
}
