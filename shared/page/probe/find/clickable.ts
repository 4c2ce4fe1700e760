import { isCandidate } from './control.ts'
import { changesOnHover, cursorsOnHover, DRAGS, type OnHover } from './hover.ts'
import { listensForPress } from './listener-check.ts'
import { clipped, closest, type Found, parentOf, styleOf } from './walk.ts'

/**
 * Reason why an element counts as actionable. `pointer`: the cursor becomes a hand; `listener`: a
 * script waits for presses; `region`: a drawing that takes presses.
 */
type Kind = 'control' | 'pointer' | 'listener' | 'handle' | 'region'

export interface Candidate extends Found {
  readonly kind: Kind
}

/** Lookups per root, made once for all its elements. */
export interface Looks {
  /** Candidates for a declared modal. */
  readonly modals: ReadonlySet<Element>
  readonly hover: OnHover
  /** Drawings that something else may listen for. */
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
 * Labels and options belong to their control, and a label of what is not there to nothing; the page
 * itself is no control.
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

/** The kind of an element in sight that no semantics give away. */
export function kindByLooks(element: Element, looks: Looks): Kind | undefined {
  if (isNeverClickable(element)) return undefined
  const cursor = cursorOf(element, looks)
  if (isRegion(element, cursor) || isOverCanvas(element, looks)) return 'region'
  // What only a style disables still listens.
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

/** Largest handle of a slider, in CSS pixels. */
const KNOB = 40

/** A small part that takes the focus, in a box that waits for presses: the handle of a slider. */
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

/** A listener on a larger part of the window is there for everything in it. */
const MAX_SHARE = 0.25

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width * height > innerWidth * innerHeight * MAX_SHARE
}

/** A drawing that is smaller is a picture or an icon, in CSS pixels. */
const REGION = { width: 100, height: 60 }
/** Drawings are wrapped in so many boxes, of which one listens. */
const WRAPPED = 3

/** The pointer says that the page itself knows what a press on this place means. */
const AIMS = /^(crosshair|cell)$/

/**
 * A canvas, or a drawing of vectors, that waits for presses itself or through its nearest boxes, or
 * whose pointer says so.
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

/** A box that lies over a canvas fills so much of it, and little beside it. */
const COVERS = 0.6

/** True for a box beside a canvas that lies over it and waits for the presses on it. */
function isOverCanvas(element: Element, { canvases }: Looks): boolean {
  const canvas = canvases.find((at) => at !== element && at.parentElement === element.parentElement)
  if (!canvas || isCandidate(element)) return false
  const [over, under] = [element.getBoundingClientRect(), canvas.getBoundingClientRect()]
  const common = clipped(over, under)
  const least = Math.max(over.width * over.height, under.width * under.height) * COVERS
  return common.width * common.height >= least && listensForPress(element)
}

/** True for the outermost element over which the pointer is a hand. */
export function hasHand(element: Element): boolean {
  const parent = element.parentElement
  return (
    !isNeverClickable(element) &&
    styleOf(element)?.cursor === 'pointer' &&
    !(parent && styleOf(parent)?.cursor === 'pointer') &&
    closest(element, isCandidate) === undefined
  )
}

/**
 * True for an element that a person would take for something to click, asked of one element alone.
 */
export function looksClickable(element: Element): boolean {
  const kind = kindByLooks(element, looksIn(element.getRootNode()))
  return kind !== undefined && closest(element, isCandidate) === undefined
}
