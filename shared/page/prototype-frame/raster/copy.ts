// Copies the document as markup: state held only in memory becomes attributes and images.
import { focusedElement } from '../../probe/find/control.ts'
import { shadowOf } from '../../probe/find/shadow.ts'
import { type Copying, originals } from './copy-context.ts'
import type { Doubts } from './doubts.ts'
import { copyState, pictureOf } from './element-state.ts'
import { attributesOf, childNodesOf } from './own-nodes.ts'
import { placeScrolled, shiftSticky } from './scroll-offsets.ts'
import { computedText, copiedCss, FOCUS, sheetText, VISIBLE, WITHIN } from './styles.ts'
import { isAttributeName, isElementName, xmlText } from './xml.ts'

export interface Copy {
  readonly root: Element
  /** Style of the surrounding SVG. */
  readonly fontSize: string
}

export function copyDocument(
  doubts: Doubts,
  read: Pick<Copying, 'cssText' | 'foreign' | 'foreignCss'>,
): Copy {
  const about: Copying = {
    page: document.implementation.createHTMLDocument(''),
    doubts,
    values: animatedValues(),
    focused: focusedElement(),
    ...read,
  }
  const root = copyElement(document.documentElement, about, false)
  addAdopted(root, about)
  shiftSticky(root)
  return { root, fontSize: getComputedStyle(document.documentElement).fontSize }
}

/** Invisible elements. They stay as empty elements, since rules count children. */
const EMPTY = new Set(['script', 'noscript', 'template', 'meta', 'base', 'title'])

function copyElement(element: Element, about: Copying, isInShadow: boolean): Element {
  const picture = pictureOf(element, about)
  const copy = picture ?? shell(element, about.page)
  originals.set(copy, element)
  const root = shadowOf(element)
  const own = isInShadow || root ? ownStyle(element) : ''
  const style = [own || copy.getAttribute('style'), about.values.get(element)]
    .filter(Boolean)
    .join(';')
  if (style !== '') copy.setAttribute('style', xmlText(about.foreignCss(style)))
  markFocus(element, copy, about)
  if (picture || EMPTY.has(element.localName)) return copy
  copyState(element, copy, about)
  const sheet = sheetIn(element, about)
  if (sheet !== undefined) copy.textContent = xmlText(sheet)
  else if (element.localName !== 'textarea') copyChildren(element, copy, about, isInShadow)
  if (isInShadow || root) addPseudos(element, copy)
  placeScrolled(element, copy)
  return copy
}

function ownStyle(element: Element): string {
  const style = getComputedStyle(element)
  return computedText(style) + nativeLook(element, style)
}

function shell(element: Element, page: Document): Element {
  const { localName, namespaceURI } = element
  const name = isElementName(localName) ? localName : 'span'
  const copy =
    localName === 'link' && element.matches('[rel~=stylesheet i]')
      ? page.createElement('style')
      : page.createElementNS(namespaceURI, name)
  if (EMPTY.has(localName)) return copy
  for (const { name: attribute, value, namespaceURI: space } of attributesOf(element)) {
    if (!isAttributeName(attribute) || LEFT_OUT.test(attribute)) continue
    if (space === null) copy.setAttribute(attribute, xmlText(value))
    else copy.setAttributeNS(space, attribute, xmlText(value))
  }
  return copy
}

/** Event handlers, and attributes that would load content or choose another source. */
const LEFT_OUT = /^(on\w+|srcset|sizes|loading|autofocus|autoplay|nonce|integrity)$/i

function sheetIn(element: Element, { cssText, doubts, foreignCss }: Copying): string | undefined {
  if (!(element instanceof HTMLStyleElement || element instanceof HTMLLinkElement)) return undefined
  const { sheet } = element
  if (!sheet) return element instanceof HTMLStyleElement ? '' : undefined
  const text = sheetText(sheet, cssText)
  if (text === undefined && !sheet.disabled) doubts.add('styles')
  return copiedCss(foreignCss(text ?? ''))
}

function copyChildren(element: Element, copy: Element, about: Copying, isInShadow: boolean): void {
  const root = shadowOf(element)
  if (root) {
    appendNodes(root.childNodes, copy, about, true)
    return
  }
  if (element instanceof HTMLSlotElement && isInShadow) {
    copySlot(element, copy, about)
    return
  }
  appendNodes(childNodesOf(element), copy, about, isInShadow)
}

/**
 * Copies the assigned nodes of a slot, or its fallback content. Their styles come from the outer
 * page, so they are copied as computed values.
 */
function copySlot(slot: HTMLSlotElement, copy: Element, about: Copying): void {
  const assigned = slot.assignedNodes()
  appendNodes(assigned.length > 0 ? assigned : slot.childNodes, copy, about, true)
}

function appendNodes(
  nodes: Iterable<Node>,
  copy: Element,
  about: Copying,
  isInShadow: boolean,
): void {
  for (const node of nodes) {
    if (node instanceof Element) copy.append(copyElement(node, about, isInShadow))
    else if (node.nodeType === Node.TEXT_NODE) copy.append(xmlText(node.nodeValue ?? ''))
  }
}

function markFocus(element: Element, copy: Element, { focused }: Copying): void {
  if (!focused) return
  if (element === focused) {
    copy.setAttribute(FOCUS, '')
    if (element.matches(':focus-visible')) copy.setAttribute(VISIBLE, '')
  }
  if (element.contains(focused)) copy.setAttribute(WITHIN, '')
}

function addAdopted(root: Element, { page }: Copying): void {
  for (const sheet of document.adoptedStyleSheets) {
    const style = page.createElement('style')
    style.textContent = xmlText(copiedCss(sheetText(sheet, () => undefined) ?? ''))
    root.append(style)
  }
}

/**
 * Copies generated content of a part that no style rule reaches in the copy: quoted text, and boxes
 * without text.
 */
function addPseudos(element: Element, copy: Element): void {
  for (const name of ['::before', '::after'] as const) {
    const style = getComputedStyle(element, name)
    if (!/^(".*"|url\()/s.test(style.content)) continue
    const part = copy.ownerDocument.createElement('span')
    part.setAttribute('style', xmlText(computedText(style)))
    part.textContent = xmlText(style.content.replace(/^"|"$/g, '').replace(/\\"/g, '"'))
    if (name === '::before') copy.prepend(part)
    else copy.append(part)
  }
}

// Controls that the browser draws. A border or background set by the page removes the native look,
// and every value written into the copy counts as set by the page.

const CONTROLS = new Set(['button', 'input', 'textarea', 'select'])
const SIDES = ['top', 'right', 'bottom', 'left']

/** Default colours and borders of unstyled controls in both colour schemes of Chromium. */
const OWN_BACKGROUND =
  /^rgba?\((?:239, 239, 239|107, 107, 107|255, 255, 255|59, 59, 59)(?:, 0?\.\d+)?\)$/
const OWN_BORDER =
  /^(?:\d+px (?:outset|inset) .*|1px solid rgb\((?:118, 118, 118|133, 133, 133)\))$/

function isNative({ localName }: Element, style: CSSStyleDeclaration): boolean {
  return (
    CONTROLS.has(localName) &&
    SIDES.every((side) => OWN_BORDER.test(style.getPropertyValue(`border-${side}`))) &&
    style.backgroundImage === 'none' &&
    OWN_BACKGROUND.test(style.backgroundColor)
  )
}

/** Reverts a native control's default values, so that the browser also draws it in the copy. */
function nativeLook(element: Element, style: CSSStyleDeclaration): string {
  return isNative(element, style) ? ';border:revert;border-radius:revert;background:revert' : ''
}

/** Current values of animated and transitioned properties, by element, to freeze the copy. */
function animatedValues(): ReadonlyMap<Element, string> {
  const values = new Map<Element, string>()
  for (const animation of document.getAnimations()) {
    const { effect } = animation
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement) continue
    const style = getComputedStyle(effect.target)
    const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
    const parts = [...names]
      .filter((name) => !OF_KEYFRAME.has(name))
      .map((name) => {
        const property = cssName(name)
        return `${property}:${style.getPropertyValue(property)}!important`
      })
    values.set(effect.target, [values.get(effect.target), ...parts].filter(Boolean).join(';'))
  }
  return values
}

/** Fields of a keyframe that are not CSS properties. */
const OF_KEYFRAME = new Set(['offset', 'computedOffset', 'easing', 'composite'])

function cssName(name: string): string {
  if (name === 'cssFloat') return 'float'
  if (name.startsWith('--')) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
