// Hides the loss of window focus from the page. The app takes the focus back at once, so that the
// user's keys stay in the app, and the browser then blurs the element inside as well. The page gets
// no event and still reads the element as focused.

import { focusedElement, isTextField } from '../../probe/find/control.ts'

let held: Element | undefined
/** Last focused element; an event from a closed shadow root names only its host. */
let focused: Element | undefined
let isOwnBlur = false
let isRestoring = false
let hasUnsentChange = false
let hasFocus: () => boolean = () => true

/** True when the window lost the focus to something outside the page. */
function isOutside(event: FocusEvent): boolean {
  return event.isTrusted && event.relatedTarget === null && !isOwnBlur
}

/** Call in a fresh document, before the page adds any listener. */
export function holdFocus(): void {
  held = undefined
  focused = undefined
  hasUnsentChange = false
  hasFocus = document.hasFocus.bind(document)
  document.hasFocus = () => true
  watchBlur()
  answerForHeld()
  const onLost = (event: FocusEvent): void => {
    if (event.target === window || event.target === document) {
      event.stopImmediatePropagation()
      return
    }
    if (!isOutside(event)) return
    event.stopImmediatePropagation()
    held = focused
  }
  const onGained = (event: FocusEvent): void => {
    if (!event.isTrusted) return
    if (isRestoring || event.target === window || event.target === document) {
      event.stopImmediatePropagation()
      return
    }
    const last = held
    held = undefined
    focused = focusedElement()
    if (!last || !focused) return
    if (last === focused) {
      event.stopImmediatePropagation()
      return
    }
    leaveHeld(last, focused)
  }
  // Losing the focus fires `change`; it is held back until the page itself moves the focus.
  const onChange = (event: Event): void => {
    const isTyped = event.target instanceof Element && isTextField(event.target)
    if (!event.isTrusted || !isTyped || hasFocus()) return
    event.stopImmediatePropagation()
    hasUnsentChange = true
  }
  addEventListener('blur', onLost, { capture: true })
  addEventListener('focusout', onLost, { capture: true })
  addEventListener('focus', onGained, { capture: true })
  addEventListener('focusin', onGained, { capture: true })
  addEventListener('change', onChange, { capture: true })
}

function leaveHeld(last: Element, next: Element | null): void {
  if (!last.isConnected) return
  if (hasUnsentChange) last.dispatchEvent(new Event('change', { bubbles: true }))
  hasUnsentChange = false
  const init = { composed: true, relatedTarget: next }
  last.dispatchEvent(new FocusEvent('blur', init))
  last.dispatchEvent(new FocusEvent('focusout', { ...init, bubbles: true }))
}

function watchBlur(): void {
  const blur = HTMLElement.prototype.blur
  HTMLElement.prototype.blur = function blurElement() {
    const last = held
    isOwnBlur = true
    blur.call(this)
    isOwnBlur = false
    if (last !== this) return
    held = undefined
    leaveHeld(last, null)
  }
}

/** Makes `activeElement` of the document and of shadow roots return the held element. */
function answerForHeld(): void {
  for (const prototype of [Document.prototype, ShadowRoot.prototype]) {
    const native = Object.getOwnPropertyDescriptor(prototype, 'activeElement')?.get
    Object.defineProperty(prototype, 'activeElement', {
      configurable: true,
      enumerable: true,
      get(this: Document | ShadowRoot): unknown {
        const real: unknown = native?.call(this)
        const isNothing = real === null || real === document.body
        return (isNothing && heldIn(this)) || real
      },
    })
  }
}

function heldIn(root: Document | ShadowRoot): Element | undefined {
  let at = held?.isConnected ? held : undefined
  while (at && at.getRootNode() !== root) {
    const own = at.getRootNode()
    at = own instanceof ShadowRoot ? own.host : undefined
  }
  return at
}

/** Focuses the held element again, for actions that only the browser can do to it. */
export function restoreFocus(): void {
  const last = held
  if (!last?.isConnected || !('focus' in last) || typeof last.focus !== 'function') return
  isRestoring = true
  last.focus({ preventScroll: true })
  isRestoring = false
  held = undefined
}
