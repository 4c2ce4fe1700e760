import { isHtml } from './control.ts'
import { closest, holds } from './walk.ts'

/** A declared modal: a `showModal()` dialog or `aria-modal` (behaviour 4.4). A plain `dialog.show()` is none. */
export function isModal(element: Element): boolean {
  const declared = element.matches('dialog:modal') || element.getAttribute('aria-modal') === 'true'
  return declared && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** True when an open modal keeps the person from reaching the element. */
export function isBehind(element: Element, modal: Element): boolean {
  if (holds(modal, element)) return false
  if (modal.matches('dialog:modal')) return true
  if (closest(element, (at) => at.getAttribute('aria-hidden') === 'true')) return true
  const mine = layer(element)
  const its = layer(modal)
  if (mine !== its) return mine < its
  return !(modal.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
}

function layer(element: Element): number {
  const positioned = closest(element, (at) => isHtml(at) && styleOf(at)?.position !== 'static')
  return Number.parseInt((positioned && styleOf(positioned)?.zIndex) ?? '', 10) || 0
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return element.ownerDocument.defaultView?.getComputedStyle(element)
}
