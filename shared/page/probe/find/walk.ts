import { mayHost, shadowOf } from './shadow.ts'

/** Document, with position, scale and visible part in CSS pixels of the top frame. */
export interface Frame {
  readonly doc: Document
  readonly x: number
  readonly y: number
  readonly sx: number
  readonly sy: number
  readonly clip: DOMRect
}

export interface Found {
  readonly element: Element
  readonly frame: Frame
}

/** Maximum nesting of shadow roots and frames that is followed (docs/internals/facts.md, Marks). */
export const MAX_DEPTH = 12

let inSight: DOMRect | undefined

/** Sets which part of a cross-origin frame is visible; undefined means its whole viewport. */
export function showOnly(rect: DOMRect | undefined): void {
  inSight = rect
}

/** The top frame, clipped to the visual viewport of a zoomed-out phone page. */
export function topFrame(): Frame {
  const view = visualViewport
  const clip = view
    ? new DOMRect(view.offsetLeft, view.offsetTop, view.width, view.height)
    : new DOMRect(0, 0, innerWidth, innerHeight)
  const shown = inSight ? clipped(clip, inSight) : clip
  return { doc: document, x: 0, y: 0, sx: 1, sy: 1, clip: shown }
}

export function isFrameElement(element: Element): element is HTMLIFrameElement {
  return isFrameName(element.localName)
}

function isFrameName(name: string): boolean {
  return name === 'iframe' || name === 'frame'
}

/**
 * Intersection of two areas; width or height is 0 when they do not meet. Avoids a costly new
 * rectangle where `a` is already inside `b`.
 */
export function clipped(a: DOMRect, b: DOMRect): DOMRect {
  if (a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom) return a
  const x = Math.max(a.left, b.left)
  const y = Math.max(a.top, b.top)
  return new DOMRect(
    x,
    y,
    Math.max(0, Math.min(a.right, b.right) - x),
    Math.max(0, Math.min(a.bottom, b.bottom) - y),
  )
}

/** Bounding box of the rectangles, clipped. */
export function around(rects: readonly DOMRect[], clip: DOMRect): DOMRect {
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return clipped(new DOMRect(left, top, right - left, bottom - top), clip)
}

/** Converts an area of a frame's document to CSS pixels of the top frame. */
export function inTop(box: DOMRect, { x, y, sx, sy }: Frame): DOMRect {
  if (x === 0 && y === 0 && sx === 1 && sy === 1) return box
  return new DOMRect(x + box.left * sx, y + box.top * sy, box.width * sx, box.height * sy)
}

/** Content area of an iframe: borders, padding and transforms belong to the outer page. */
export function contentArea(
  element: HTMLElement,
  outer: Frame,
): Pick<Frame, 'x' | 'y' | 'sx' | 'sy' | 'clip'> {
  const box = inTop(element.getBoundingClientRect(), outer)
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  const padding = (side: string) =>
    Number.parseFloat(style?.getPropertyValue(`padding-${side}`) ?? '') || 0
  const sx = element.offsetWidth > 0 ? box.width / element.offsetWidth : outer.sx
  const sy = element.offsetHeight > 0 ? box.height / element.offsetHeight : outer.sy
  const x = box.left + (element.clientLeft + padding('left')) * sx
  const y = box.top + (element.clientTop + padding('top')) * sy
  const width = (element.clientWidth - padding('left') - padding('right')) * sx
  const height = (element.clientHeight - padding('top') - padding('bottom')) * sy
  return { x, y, sx, sy, clip: clipped(new DOMRect(x, y, width, height), outer.clip) }
}

/** Frame of a same-origin iframe; undefined for a cross-origin or invisible one. */
export function innerFrame(element: HTMLIFrameElement, outer: Frame): Frame | undefined {
  const doc = documentIn(element)
  if (!doc?.documentElement) return undefined
  const area = contentArea(element, outer)
  return area.clip.width > 0 && area.clip.height > 0 ? { doc, ...area } : undefined
}

/** The document of an iframe; undefined when it is of another origin. */
export function documentIn(element: Element): Document | undefined {
  return 'contentDocument' in element && isDocument(element.contentDocument)
    ? element.contentDocument
    : undefined
}

function isDocument(thing: unknown): thing is Document {
  return typeof thing === 'object' && thing !== null && 'activeElement' in thing
}

/** Consecutive elements of one frame. */
interface Stretch {
  readonly frame: Frame
  readonly elements: readonly Element[]
  /** Last of the elements, when it has a shadow root or a document: its content comes next. */
  readonly host: Element | undefined
}

/** Elements per stretch: yielding each one would cost as much as reading its bounding box. */
const STRETCH = 100

/** Yields all elements of a root in document order, with shadow roots and same-origin frames. */
export function* walk(root: Document | ShadowRoot, frame: Frame, depth = 0): Generator<Stretch> {
  let elements: Element[] = []
  for (const element of root.querySelectorAll('*')) {
    elements.push(element)
    const inner = rootIn(element)
    if (!inner && elements.length < STRETCH) continue
    yield { frame, elements, host: inner && element }
    elements = []
    const within = inner && depth < MAX_DEPTH ? frameIn(inner, element, frame) : undefined
    if (inner && within) yield* walk(inner, within, depth + 1)
  }
  if (elements.length > 0) yield { frame, elements, host: undefined }
}

/** Shadow root of an element, or the document of its iframe. */
export function rootIn(element: Element): Document | ShadowRoot | undefined {
  const own: unknown = element.localName
  const name = typeof own === 'string' ? own : readable(element).localName
  if (mayHost(name)) return shadowOf(element) ?? undefined
  return isFrameName(name) ? documentIn(element) : undefined
}

/** A shadow root is in the frame of its host. */
export function frameIn(
  root: Document | ShadowRoot,
  host: Element,
  outer: Frame,
): Frame | undefined {
  if ('host' in root) return outer
  return isFrameElement(host) ? innerFrame(host, outer) : undefined
}

// Native getters: form fields with the same names can hide the properties of a form.
const slotOf = Object.getOwnPropertyDescriptor(Element.prototype, 'assignedSlot')?.get
const elementAround = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement')?.get
const nodeTypeOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get

/** Parent in the composed tree: a shadow root leads to its host, a frame to its iframe. */
export function parentOf(element: Element): Element | null {
  const slot = slotOf?.call(element)
  if (isElement(slot)) return slot
  const parent = elementAround?.call(element)
  if (isElement(parent)) return parent
  const root = Node.prototype.getRootNode.call(element)
  if ('host' in root && isElement(root.host)) return root.host
  return outerFrameOf(element)
}

/** Iframe element that contains the document of an element. */
export function outerFrameOf(element: Element): Element | null {
  try {
    return element.ownerDocument.defaultView?.frameElement ?? null
  } catch {
    return null // The page around is of another origin.
  }
}

/** True when `inner` is `outer` or inside it, also through shadow roots and frames. */
export function holds(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true
  return false
}

/**
 * A field named `localName` hides that property of its form (named access). Such a form is read
 * through a copy without fields.
 */
export function readable(element: Element): Element {
  const isPlain =
    typeof element.localName === 'string' &&
    typeof element.getAttribute === 'function' &&
    typeof element.hasAttribute === 'function'
  if (isPlain) return element
  const copy = Node.prototype.cloneNode.call(element, false)
  return isElement(copy) ? copy : element
}

/**
 * First of the element and its ancestors that fits. A form whose properties are hidden by its
 * fields is compared as a copy.
 */
export function closest(element: Element, fits: (at: Element) => boolean): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) if (fits(readable(at))) return at
  return undefined
}

export function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration | undefined {
  return element.ownerDocument.defaultView?.getComputedStyle(element, pseudo)
}

export function isElement(thing: unknown): thing is Element {
  if (typeof thing !== 'object' || thing === null || !('nodeType' in thing)) return false
  // True for a form with a field named `nodeType`.
  const isHidden = typeof thing.nodeType === 'object'
  return thing.nodeType === 1 || (isHidden && nodeTypeOf?.call(thing) === 1)
}
