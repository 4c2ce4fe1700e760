// Describes an element for a finding: selector, name, and position on the page.

import type { Rect } from '../../../base/geometry.ts'
import type { AuditedElement } from '../../../device/audit.ts'
import { isCandidate, isControl, roleOf } from '../find/control.ts'
import { labelOf } from '../find/label.ts'
import { isElement, parentOf, styleOf } from '../find/walk.ts'

const MAX_HTML = 300
/** Rounding tolerance, in CSS pixels. */
const SLACK = 1

function isUnique(selector: string, element: Element): boolean {
  const root = element.getRootNode()
  return isRoot(root) && root.querySelectorAll(selector).length === 1
}

function isRoot(node: Node): node is Document | ShadowRoot {
  return 'querySelectorAll' in node
}

/** Selector that identifies the element among its siblings. */
function partOf(element: Element): string {
  const name = CSS.escape(element.localName)
  const same = [...(element.parentElement?.children ?? [])].filter(
    (at) => at.localName === element.localName,
  )
  return same.length > 1 ? `${name}:nth-of-type(${same.indexOf(element) + 1})` : name
}

/**
 * Shortest selector that is unique in the element's document or shadow root, so that one selector
 * means one element.
 */
function selectorOf(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.id !== '' && isUnique(`#${CSS.escape(at.id)}`, at)) {
      parts.unshift(`#${CSS.escape(at.id)}`)
      break
    }
    parts.unshift(partOf(at))
    if (isUnique(parts.join(' > '), element)) break
  }
  return parts.join(' > ')
}

/** Area of an element in CSS pixels of the page, also in frames of the same origin. */
export function rectOnPage(element: Element): Rect {
  const { x, y, width, height } = rectInWindow(element)
  return {
    x: round(x + scrollX),
    y: round(y + scrollY),
    width: round(width),
    height: round(height),
  }
}

/** Area of an element relative to the top left corner of the window. */
export function rectInWindow(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  const outer = element.ownerDocument.defaultView?.frameElement
  if (!outer) return { x, y, width, height }
  const frame = rectInWindow(outer)
  return { x: frame.x + outer.clientLeft + x, y: frame.y + outer.clientTop + y, width, height }
}

/** False when a container with overflow hides all or part of the element. */
export function isWhole(element: Element): boolean {
  if (!element.isConnected) return false
  const { x, y, width, height } = rectInWindow(element)
  for (let at = parentOf(element); at?.parentElement; at = parentOf(at)) {
    if ((styleOf(at)?.overflow ?? 'visible') === 'visible') continue
    const outer = rectInWindow(at)
    const isIn =
      x >= outer.x - SLACK &&
      y >= outer.y - SLACK &&
      x + width <= outer.x + outer.width + SLACK &&
      y + height <= outer.y + outer.height + SLACK
    if (!isIn) return false
  }
  return true
}

const round = (value: number) => Math.round(value * 10) / 10

/** HTML of the element without its children's tags; the value of a field is left out. */
function htmlOf(element: Element): string {
  const shallow = Node.prototype.cloneNode.call(element, false)
  if (!isElement(shallow)) return ''
  if (isControl(shallow)) shallow.removeAttribute('value')
  const tag = shallow.outerHTML
  const words = shownText(element).replaceAll(/\s+/g, ' ').trim()
  const end = tag.lastIndexOf('</')
  const whole =
    end < 0 || isControl(element) ? tag : `${tag.slice(0, end)}${words}${tag.slice(end)}`
  return whole.length > MAX_HTML ? `${whole.slice(0, MAX_HTML - 1)}…` : whole
}

/** Elements whose text is not shown, and may contain secrets. */
const NO_WORDS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])

function shownText(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = ''
  for (let text = texts.nextNode(); text && words.length < MAX_HTML; text = texts.nextNode())
    if (!NO_WORDS.has(text.parentElement?.localName ?? '')) words += text.nodeValue
  return words
}

export function audited(element: Element): AuditedElement {
  const label = labelOf(element)
  return {
    selector: selectorOf(element),
    role:
      isCandidate(element) || element.hasAttribute('role') ? roleOf(element) : element.localName,
    name: label.source === 'synthesized' ? '' : label.text,
    html: htmlOf(element),
    rect: rectOnPage(element),
  }
}

/** An element that breaks a rule, and the measurement with its threshold. */
export type Broken = readonly [element: Element, measured: string]

export function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}
