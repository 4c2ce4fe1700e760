import { isCandidate } from './control.ts'
import { changesOnHover, cursorsOnHover, DRAGS, type OnHover } from './hover.ts'
import { listensForPress } from './listener-check.ts'
import { clipped, closest, type Found, parentOf, styleOf } from './walk.ts'

/**
 * Reason why an element counts as actionable. `pointer`: hand cursor; `listener`: a script listens
 * for presses; `handle`: draggable; `region`: a drawing that takes presses.
 */
type Kind = 'control' | 'pointer' | 'listener' | 'handle' | 'region'

export interface Candidate extends Found {
  readonly kind: Kind
}

/** Lookups per root, made once for all its elements. */
export interface Looks {
  /** Possible modals declared by the page. */
  readonly modals: ReadonlySet<Element>
  readonly hover: OnHover
  /** Large canvases that an overlapping element may listen for. */
  readonly canvases: readonly Element[]
  /** Cache of computed cursors: children compare theirs with the parent's. */
  readonly cursors: Map<Element, string>
}

export const NO_HOVER: OnHover = { hand: '', drag: '' }

export function looksIn(root: Node): Looks {
  const known = 'styleSheets' in root && isRoot(root) ? root : undefined
  return {
    modals: new Set(known?.querySelectorAll('dialog, [aria-modal="true"]')),
    hover: known ? cursorsOnHover(known) : NO_HOVER,
    canvases: [...(known?.querySelectorAll('canvas') ?? [])].filter(isLargeDrawing),
    cursors: new Map(),
  }
}

function isRoot(node: Node): node is Document | ShadowRoot {
  return 'adoptedStyleSheets' in node
}

/**
 * True for elements that are not controls themselves: labels of a control or of nothing, options,
 * and the page itself.
 */
function isNeverClickable(element: Element): boolean {
  switch (element.localName) {
    case 'label':
      return isLabel(element) && (element.control !== null || isIdle(element))
    case 'option':
    case 'html':
    case 'body':
      return true
    default:
      return false
  }
}

function isLabel(element: Element): element is HTMLLabelElement {
  return 'control' in element && 'htmlFor' in element
}

function isIdle(label: HTMLLabelElement): boolean {
  return label.htmlFor !== '' && !listensForPress(label)
}

/** Kind of a visible element without semantics, from its cursor, listeners and attributes. */
export function kindByLooks(element: Element, looks: Looks): Kind | undefined {
  if (isNeverClickable(element)) return undefined
  const cursor = cursorOf(element, looks)
  if (isRegion(element, cursor) || isOverCanvas(element, looks)) return 'region'
  // An element that is disabled only by style still has its listener.
  if (cursor === 'not-allowed') return undefined
  const parent = parentOf(element)
  const outside = parent?.ownerDocument === element.ownerDocument ? cursorOf(parent, looks) : 'auto'
  const { hover } = looks
  if (cursor === 'pointer' && outside !== 'pointer') return 'pointer'
  if (changesOnHover(element, hover.hand)) return 'pointer'
  if (element.getAttribute('draggable') === 'true') return 'handle'
  if (DRAGS.test(cursor) && outside !== cursor) return 'handle'
  if (changesOnHover(element, hover.drag) || isKnob(element)) return 'handle'
  return !isLarge(element) && listensForPress(element) ? 'listener' : undefined
}

/** Maximum size of a slider's handle, in CSS pixels. */
const KNOB = 40

/** True for a slider's handle: a small focusable element in a box that listens for presses. */
function isKnob(element: Element): boolean {
  if (element.getAttribute('tabindex') !== '0' || element.childElementCount > 1) return false
  const { width, height } = element.getBoundingClientRect()
  const around = parentOf(element)
  return width <= KNOB && height <= KNOB && around !== null && listensForPress(around)
}

function cursorOf(element: Element, { cursors }: Looks): string {
  const known = cursors.get(element)
  if (known !== undefined) return known
  const cursor = styleOf(element)?.cursor ?? 'auto'
  cursors.set(element, cursor)
  return cursor
}

/** A listener on a larger share of the window serves all its content. */
const MAX_SHARE = 0.25

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width * height > innerWidth * innerHeight * MAX_SHARE
}

/** Minimum size of a region, in CSS pixels; smaller drawings are pictures or icons. */
const REGION = { width: 100, height: 60 }
/** Maximum number of ancestors of a drawing to check for a listener. */
const WRAPPED = 3

/** Cursors of drawings in which the position of a press matters. */
const AIMS = /^(crosshair|cell)$/

/**
 * True for a canvas or outermost SVG that takes presses, by its cursor, or by its own or a nearby
 * ancestor's listener.
 */
function isRegion(element: Element, cursor: string): boolean {
  const isDrawing =
    element.localName === 'canvas' ||
    (element.localName === 'svg' && element.parentElement?.closest('svg') === null)
  if (!isDrawing || !isLargeDrawing(element)) return false
  if (AIMS.test(cursor)) return true
  let at: Element | null = element
  for (let level = 0; at && level <= WRAPPED; level++, at = parentOf(at)) {
    if (at.localName === 'body' || isCandidate(at)) return false
    if (listensForPress(at)) return true
  }
  return false
}

function isLargeDrawing({ clientWidth, clientHeight }: Element): boolean {
  return clientWidth >= REGION.width && clientHeight >= REGION.height
}

/** Minimum overlap of a box with its canvas, as a share of the larger one. */
const COVERS = 0.6

/** True for a sibling of a canvas that covers it and listens for presses. */
function isOverCanvas(element: Element, { canvases }: Looks): boolean {
  const canvas = canvases.find((at) => at !== element && at.parentElement === element.parentElement)
  if (!canvas || isCandidate(element)) return false
  const [over, under] = [element.getBoundingClientRect(), canvas.getBoundingClientRect()]
  const common = clipped(over, under)
  const least = Math.max(over.width * over.height, under.width * under.height) * COVERS
  return common.width * common.height >= least && listensForPress(element)
}

/** True for the outermost element with a hand cursor. */
export function hasHand(element: Element): boolean {
  const parent = element.parentElement
  return (
    !isNeverClickable(element) &&
    styleOf(element)?.cursor === 'pointer' &&
    !(parent && styleOf(parent)?.cursor === 'pointer') &&
    closest(element, isCandidate) === undefined
  )
}

/** True for an element that looks clickable to a person; use `kindByLooks` for many elements. */
export function looksClickable(element: Element): boolean {
  const kind = kindByLooks(element, looksIn(element.getRootNode()))
  return kind !== undefined && closest(element, isCandidate) === undefined
}
