import { onCleanup } from 'solid-js'

const FIELDS = 'input, textarea, select, [contenteditable]'
const CONTROLS = 'button, a[href], summary, [role="button"]'

/** What a key is pressed on decides whether it is a shortcut at all. */
function isMeantForTarget(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  const plain = !event.ctrlKey && !event.metaKey
  if (plain && target.closest(FIELDS)) return true
  return event.key === ' ' && target.closest(CONTROLS) !== null
}

/** Single letters, digits and signs can be switched off: speech input types them by accident. */
function isSwitchedOff(event: KeyboardEvent): boolean {
  const single = /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey
  return single && document.documentElement.dataset['keys'] === 'off'
}

/**
 * Calls the listener for keys pressed on the page. Plain keys never fire inside a field, Space not on a control. What one
 * listener takes no later one gets; `last` is asked after all others.
 */
export function createKeys(listener: (event: KeyboardEvent) => boolean, when?: 'last'): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return
    if (isMeantForTarget(event) || isSwitchedOff(event)) return
    if (listener(event)) event.preventDefault()
  }
  // an event comes to the document before it comes to the window
  if (when === 'last') {
    window.addEventListener('keydown', onKeyDown)
    onCleanup(() => window.removeEventListener('keydown', onKeyDown))
  } else {
    document.addEventListener('keydown', onKeyDown)
    onCleanup(() => document.removeEventListener('keydown', onKeyDown))
  }
}
