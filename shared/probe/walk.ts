/** A document of the page: where its viewport lies and what of it can be seen, in CSS pixels of the top frame. */
export interface Frame {
  readonly doc: Document
  readonly x: number
  readonly y: number
  readonly clip: DOMRect
}

export interface Found {
  readonly element: Element
  readonly frame: Frame
}

/** Shadow roots and frames are followed this deep (behaviour 4.4). */
export const MAX_DEPTH = 12

/** The top frame. Its clip is what the person sees: on a zoomed-out phone page that is the visual viewport. */
export function topFrame(): Frame {
  const view = visualViewport
  const clip = view
    ? new DOMRect(view.offsetLeft, view.offsetTop, view.width, view.height)
    : new DOMRect(0, 0, innerWidth, innerHeight)
  return { doc: document, x: 0, y: 0, clip }
}

export function isFrameElement(element: Element): element is HTMLIFrameElement {
  return element.localName === 'iframe'
}

/** The common part of two areas; width or height is 0 when they do not meet. */
export function clipped(a: DOMRect, b: DOMRect): DOMRect {
  const x = Math.max(a.left, b.left)
  const y = Math.max(a.top, b.top)
  return new DOMRect(
    x,
    y,
    Math.max(0, Math.min(a.right, b.right) - x),
    Math.max(0, Math.min(a.bottom, b.bottom) - y),
  )
}

/** The frame inside an iframe of the same origin; undefined for foreign ones and for what cannot be seen. */
export function innerFrame(element: HTMLIFrameElement, outer: Frame): Frame | undefined {
  const doc = element.contentDocument
  if (!doc?.documentElement) return undefined
  const box = element.getBoundingClientRect()
  const x = outer.x + box.left + element.clientLeft
  const y = outer.y + box.top + element.clientTop
  const clip = clipped(new DOMRect(x, y, element.clientWidth, element.clientHeight), outer.clip)
  return clip.width > 0 && clip.height > 0 ? { doc, x, y, clip } : undefined
}

/** Every element of a root in document order, through open shadow roots and frames of the same origin. */
export function* walk(root: Document | ShadowRoot, frame: Frame, depth = 0): Generator<Found> {
  for (const element of root.querySelectorAll('*')) {
    yield { element, frame }
    if (depth >= MAX_DEPTH) continue
    if (element.shadowRoot) yield* walk(element.shadowRoot, frame, depth + 1)
    if (!isFrameElement(element)) continue
    const inner = innerFrame(element, frame)
    if (inner) yield* walk(inner.doc, inner, depth + 1)
  }
}

/** The parent as the person sees the tree: out of a shadow root to its host, out of a frame to its iframe. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  if ('host' in root && isElement(root.host)) return root.host
  return element.ownerDocument.defaultView?.frameElement ?? null
}

/** True for the element itself and everything inside it, shadow roots and frames included. */
export function holds(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true
  return false
}

/** The first of the element and its ancestors that fits. */
export function closest(element: Element, fits: (at: Element) => boolean): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) if (fits(at)) return at
  return undefined
}

export function isElement(thing: unknown): thing is Element {
  return typeof thing === 'object' && thing !== null && 'nodeType' in thing && thing.nodeType === 1
}
