// A copy of the document as markup: what is only in the memory of the browser becomes attributes
// and pictures.
import { focusedElement } from '../../probe/find/control.ts'
import { shadowOf } from '../../probe/find/shadow.ts'
import { animatedValues } from './animated.ts'
import { type Copying, originals } from './copying.ts'
import type { Doubts } from './doubts.ts'
import { copyState, pictureOf } from './element-state.ts'
import { nativeLook } from './native-look.ts'
import { attributesOf, childNodesOf } from './own-nodes.ts'
import { addPseudos } from './pseudo.ts'
import { placeScrolled, shiftSticky } from './scrolled.ts'
import { computedText, copiedCss, FOCUS, sheetText, VISIBLE, WITHIN } from './styles.ts'
import { isAttributeName, isElementName, xmlText } from './xml.ts'

export interface Copy {
  readonly root: Element
  /** The style of the SVG around it. */
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

/** Nothing of these can be seen. They stay as empty elements, since rules count children. */
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

/** Handlers, and what would load or choose again. */
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
 * What is assigned to a slot, or its own content without that. Its style is that of the page, kept
 * as values.
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

/** Sheets that scripts made and gave to the document. */
function addAdopted(root: Element, { page }: Copying): void {
  for (const sheet of document.adoptedStyleSheets) {
    const style = page.createElement('style')
    style.textContent = xmlText(copiedCss(sheetText(sheet, () => undefined) ?? ''))
    root.append(style)
  }
}
