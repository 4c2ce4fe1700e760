import { onCleanup } from 'solid-js'

const FIELDS = 'input, textarea, select, [contenteditable]'
const CONTROLS = 'button, a[href], summary, [role="button"]'

export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

/** Keys pressed in fields or on controls may not be shortcuts. */
function isMeantForTarget(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  const plain = !event.ctrlKey && !event.metaKey
  // Esc writes nothing, but ends what an input method composes.
  if (plain && isField(target)) return event.key !== 'Escape' || event.isComposing
  return event.key === ' ' && target.closest(CONTROLS) !== null
}

/** Single letters, digits and signs can be switched off: speech input types them by accident. */
function isSwitchedOff(event: KeyboardEvent): boolean {
  const single = /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey
  return single && document.documentElement.dataset['keys'] === 'off'
}

/**
 * Calls the listener for keys pressed on the page. Plain keys but Esc never fire inside a field, Space
 * not on a control. A handled key reaches no later listener; `last` runs after all others.
 */
export function createKeys(listener: (event: KeyboardEvent) => boolean, when?: 'last'): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return
    if (isMeantForTarget(event) || isSwitchedOff(event)) return
    if (listener(event)) event.preventDefault()
  }
  // events reach the document before the window
  if (when === 'last') {
    window.addEventListener('keydown', onKeyDown)
    onCleanup(() => window.removeEventListener('keydown', onKeyDown))
  } else {
    document.addEventListener('keydown', onKeyDown)
    onCleanup(() => document.removeEventListener('keydown', onKeyDown))
  }
}
