import { isChoice, isControl, isInput, isToggle } from './control.ts'
import { surfaceOf } from './editor-surface.ts'
import { pressedHost } from './host.ts'
import { clipped, closest, type Found, type Frame, inTop, parentOf, styleOf } from './walk.ts'

/** Box in CSS pixels of the top frame; for a link that wraps over lines, its largest piece. */
export function boxOf(found: Found): DOMRect {
  return inTop(localBox(found.element), found.frame)
}

function localBox(element: Element): DOMRect {
  if (element.localName === 'area') return areaBox(element)
  const pieces = [...element.getClientRects()]
  const box =
    pieces.length > 0 && pieces.length < 50 ? largest(pieces) : element.getBoundingClientRect()
  if ((box.width >= 1 && box.height >= 1) || element.childElementCount === 0) return box
  // An element without its own box is shown by its children.
  const inner = [...element.children].map((child) => child.getBoundingClientRect())
  return largest([box, ...inner])
}

function largest(boxes: readonly DOMRect[]): DOMRect {
  return boxes.reduce((best, box) =>
    box.width * box.height > best.width * best.height ? box : best,
  )
}

/** Box of an image map area, computed from its shape. */
function areaBox(area: Element): DOMRect {
  const image = imageOf(area)
  if (!image) return new DOMRect()
  const box = image.getBoundingClientRect()
  const numbers = (area.getAttribute('coords') ?? '').split(/[\s,]+/).map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  switch (area.getAttribute('shape')?.toLowerCase() ?? 'rect') {
    case 'circle':
    case 'circ':
      return new DOMRect(box.left + a - c, box.top + b - c, 2 * c, 2 * c)
    case 'poly':
    case 'polygon': {
      const xs = numbers.filter((_, index) => index % 2 === 0)
      const ys = numbers.filter((_, index) => index % 2 === 1)
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      return new DOMRect(
        box.left + left,
        box.top + top,
        Math.max(...xs) - left,
        Math.max(...ys) - top,
      )
    }
    case 'default':
      return box
    default:
      return new DOMRect(box.left + a, box.top + b, c - a, d - b)
  }
}

/** Picture that uses the image map of an area. */
function imageOf(area: Element): Element | null {
  const name = area.closest('map')?.getAttribute('name')
  return name ? area.ownerDocument.querySelector(`img[usemap="#${CSS.escape(name)}"]`) : null
}

/**
 * Visible part of the element inside its frames and scroll containers; elements that cover it are
 * not considered.
 */
export function shownPart(found: Found): DOMRect | undefined {
  const part = inSightPart(found)
  return part && isRendered(found.element) ? part : undefined
}

/**
 * Part of the element inside its frames and scroll containers, rendered or not. Hot path: tests the
 * window first, because most elements of a long page are outside it.
 */
export function inSightPart(found: Found): DOMRect | undefined {
  const box = boxOf(found)
  if (!isSome(clipped(box, found.frame.clip))) return undefined
  const part = clipped(box, clipOf(found))
  return isSome(part) ? part : undefined
}

function isSome({ width, height }: DOMRect): boolean {
  return width >= 1 && height >= 1
}

function isRendered(element: Element): boolean {
  const seen = element.localName === 'area' ? imageOf(element) : element
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  if (!seen?.checkVisibility(options) && !isContents(seen)) return false
  return isReactive(element)
}

function isContents(element: Element | null): boolean {
  return element !== null && styleOf(element)?.display === 'contents'
}

function isReactive(element: Element): boolean {
  if (styleOf(element)?.pointerEvents === 'none' && !isChoice(element)) return false
  return closest(element, (at) => at.hasAttribute('inert')) === undefined
}

/** Clip of the scroll and overflow containers, except those that the element's position escapes. */
function clipOf({ element, frame }: Found): DOMRect {
  return clipAround(element, styleOf(element)?.position, frame)
}

/** Clip of text in the element, the element's own overflow included. */
export function textClip({ element, frame }: Found): DOMRect {
  return clipIn(element, undefined, frame)
}

/** Cache of clips by frame and container: hot path, and equal for all elements in one container. */
let clips = new WeakMap<Frame, Map<Element, DOMRect>>()

/** Clears the cache, because the page ran since and may have changed its layout. */
export function clearClips(): void {
  clips = new WeakMap()
}

function clipAround(element: Element, position: string | undefined, frame: Frame): DOMRect {
  const at = position === 'fixed' ? null : parentOf(element)
  return at && at.ownerDocument === frame.doc ? clipIn(at, position, frame) : frame.clip
}

function clipIn(at: Element, position: string | undefined, frame: Frame): DOMRect {
  const known = clips.get(frame) ?? new Map<Element, DOMRect>()
  clips.set(frame, known)
  const before = position === 'absolute' ? undefined : known.get(at)
  if (before) return before
  const style = styleOf(at)
  if (!style) return frame.clip
  if (position === 'absolute' && style.position === 'static' && style.transform === 'none')
    return clipAround(at, position, frame)
  const outer = clipAround(at, style.position, frame)
  const isPage = at === frame.doc.documentElement || at === frame.doc.body
  const clip =
    !isPage && cuts(style) ? clipped(outer, inTop(at.getBoundingClientRect(), frame)) : outer
  known.set(at, clip)
  return clip
}

function cuts({ overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return overflowX !== 'visible' || overflowY !== 'visible'
}

/** Smaller controls are visually hidden behind their label, in CSS pixels. */
const TINY = 4

/**
 * Visible part that a person would click. Custom-styled inputs hide the native one behind their
 * label, or make it transparent over a drawing.
 */
export function facePart(found: Found): DOMRect | undefined {
  const surface = surfaceOf(found.element)
  if (surface) return shownPart({ element: surface, frame: found.frame })
  const host = pressedHost(found.element)
  if (host) return shownPart({ element: host, frame: found.frame })
  const part = shownPart(found)
  const isPlain = !isControl(found.element) || (part && part.width > TINY && part.height > TINY)
  return (isPlain ? undefined : labelPart(found)) ?? part ?? transparentPart(found)
}

/** Input types that a press on their label activates; for other types it only moves the focus. */
export const PRESSED = new Set(['file', 'color', 'button', 'submit', 'reset', 'image'])

/** Part of the label; for an unrendered control only if a press on the label activates it. */
function labelPart({ element, frame }: Found): DOMRect | undefined {
  if (!isControl(element) || !('labels' in element)) return undefined
  const isPressed = isToggle(element) || PRESSED.has(element.type)
  if (!isPressed && !element.checkVisibility()) return undefined
  for (const label of element.labels ?? []) {
    const part = shownPart({ element: label, frame })
    if (part) return part
  }
  return undefined
}

/** Inputs that components make transparent over a drawing of their own. */
function isDrawnOver(element: Element): boolean {
  return isToggle(element) || (isInput(element) && /^(file|range)$/.test(element.type))
}

/** Visible part of a transparent input that lies over something drawn. A person uses it there. */
function transparentPart(found: Found): DOMRect | undefined {
  const { element } = found
  if (!isControl(element) || !isDrawnOver(element)) return undefined
  if (styleOf(element)?.opacity !== '0' || !isReactive(element)) return undefined
  const parent = element.parentElement
  const visible = { opacityProperty: true, visibilityProperty: true }
  if (!parent?.checkVisibility(visible) || styleOf(element)?.visibility !== 'visible')
    return undefined
  const box = element.getBoundingClientRect()
  const hasDrawnSibling = [...parent.children].some((at) => at !== element && isDrawnAt(at, box))
  return hasDrawnSibling || (isNear(parent, box) && isDrawnAt(parent, box))
    ? inSightPart(found)
    : undefined
}

/** Width of a fingertip in CSS pixels; checkboxes are never drawn that close together. */
const FINGER = 48

/** True when the parent is close to the size of the box; a much larger one is page background. */
function isNear(parent: Element, box: DOMRect): boolean {
  const { width, height } = parent.getBoundingClientRect()
  return (width <= FINGER && height <= FINGER) || width * height <= 8 * box.width * box.height
}

/** True when the element draws something that overlaps the box. */
function isDrawnAt(element: Element, box: DOMRect): boolean {
  const own = element.getBoundingClientRect()
  const meets = clipped(own, box)
  if (meets.width * meets.height === 0) return false
  return [undefined, '::before', '::after'].some((pseudo) => draws(element, pseudo))
}

function draws(element: Element, pseudo: string | undefined): boolean {
  const style = styleOf(element, pseudo)
  if (!style || style.display === 'none') return false
  if (pseudo && (style.content === 'none' || style.content === 'normal')) return false
  if (style.backgroundImage !== 'none' || Number.parseFloat(style.borderTopWidth) > 0) return true
  if (pseudo && style.content.length > 2) return true
  return !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(style.backgroundColor) || hasWords(element)
}

function hasWords(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === 3 && node.nodeValue?.trim() !== '',
  )
}

/** Thinner visible remainders of an element are useless to a person, in CSS pixels. */
const SLIVER = 8

/** True for a small visible remainder of a larger element. */
export function isSliver(part: DOMRect, found: Found): boolean {
  const box = boxOf(found)
  return (
    (part.height < SLIVER && part.height * 2 < box.height) ||
    (part.width < SLIVER && part.width * 2 < box.width)
  )
}
