import { focusedElement, isHtml } from '../../probe/find/control.ts'
import { closest, parentOf } from '../../probe/find/walk.ts'

/**
 * Focuses the element that a press at the target would focus; false when there is no such element.
 */
export function focusFor(target: Element): boolean {
  const label = closest(target, (at) => at.localName === 'label')
  const inLabel = label && !closest(target, isFocusable)
  if (inLabel) return true // Its click goes to the control, which gets the focus from there.
  const element = closest(target, isFocusable)
  if (!element) return false
  giveFocus(element)
  return true
}

export function blurFor(): void {
  const focused = focusedElement()
  if (focused && isHtml(focused)) focused.blur()
  getSelection()?.removeAllRanges()
}

/**
 * Focuses an element and dispatches the events if needed: without window focus, the browser moves
 * the focus silently.
 */
export function giveFocus(element: Element): void {
  if (!('focus' in element) || typeof element.focus !== 'function') return
  const before = focusedElement()
  if (before === element) return
  let isReported = false
  const onFocus = (): void => {
    isReported = true
  }
  element.addEventListener('focus', onFocus, { once: true, capture: true })
  element.focus({ preventScroll: true })
  element.removeEventListener('focus', onFocus, { capture: true })
  if (isReported || focusedElement() !== element) return
  const fire = (target: Element, kind: string, related: Element | undefined): void => {
    const bubbles = kind.startsWith('focus') && kind !== 'focus'
    target.dispatchEvent(
      new FocusEvent(kind, { bubbles, composed: true, relatedTarget: related ?? null }),
    )
  }
  if (before?.isConnected) {
    fire(before, 'blur', element)
    fire(before, 'focusout', element)
  }
  fire(element, 'focus', before)
  fire(element, 'focusin', before)
}

const FOCUSABLE =
  'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable], iframe, audio[controls], video[controls]'

function isFocusable(element: Element): boolean {
  if (!element.matches(FOCUSABLE) || element.matches(':disabled')) return false
  if (element.localName === 'summary' && element.parentElement?.localName !== 'details')
    return false
  return closest(element, (at) => at.hasAttribute('inert')) === undefined
}

function tabIndexOf(element: Element): number {
  return 'tabIndex' in element && typeof element.tabIndex === 'number' ? element.tabIndex : -1
}

/** Next element in tab order; undefined at the end of the page. */
export function nextInTabOrder(back: boolean): Element | undefined {
  const root = topmostDialog() ?? document
  const all = tabbable(root)
  const order = [
    ...all.filter((at) => tabIndexOf(at) > 0).toSorted((a, b) => tabIndexOf(a) - tabIndexOf(b)),
    ...all.filter((at) => tabIndexOf(at) === 0),
  ].filter(isChosenRadio)
  const focused = focusedElement()
  const at = focused ? order.indexOf(focused) : -1
  if (at < 0) return back ? order.at(-1) : order[0]
  return back ? order[at - 1] : order[at + 1]
}

function topmostDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

function tabbable(root: ParentNode): Element[] {
  const found: Element[] = []
  for (const element of root.querySelectorAll('*')) {
    if (isFocusable(element) && tabIndexOf(element) >= 0 && isShown(element)) found.push(element)
    if (element.shadowRoot) found.push(...tabbable(element.shadowRoot))
  }
  return found
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}

/** False for a radio button that Tab skips because its group has a checked one. */
function isChosenRadio(element: Element): boolean {
  if (!element.matches('input[type=radio][name]') || element.matches(':checked')) return true
  const name = element.getAttribute('name') ?? ''
  const scope = closest(element, (at) => at.localName === 'form') ?? parentOf(element)
  const chosen = scope?.querySelector(`input[type=radio][name="${CSS.escape(name)}"]:checked`)
  return !chosen
}
