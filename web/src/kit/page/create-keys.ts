import { onCleanup } from 'solid-js'

const FIELDS = 'input, textarea, select, [contenteditable]'
const CONTROLS = 'button, a[href], summary, [role="button"]'

export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

/** True when the key belongs to the focused field or control and must not act as a shortcut. */
function isMeantForTarget(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  const plain = !event.ctrlKey && !event.metaKey
  // Esc types nothing, but it can end an input method's composition.
  if (plain && isField(target)) return event.key !== 'Escape' || event.isComposing
  return event.key === ' ' && target.closest(CONTROLS) !== null
}

/** True for single-key shortcuts while they are off: speech input types them by accident. */
function isSwitchedOff(event: KeyboardEvent): boolean {
  const single = /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey
  return single && document.documentElement.dataset['keys'] === 'off'
}

/**
 * Calls the listener for keys pressed on the page: in fields only Esc and Ctrl or Cmd keys, on
 * controls all but Space. Returning true ends the event; `last` runs after all other listeners.
 */
export function createKeys(listener: (event: KeyboardEvent) => boolean, when?: 'last'): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return
    if (isMeantForTarget(event) || isSwitchedOff(event)) return
    if (listener(event)) event.preventDefault()
  }
  // The window's listener runs after those of the document.
  if (when === 'last') {
    window.addEventListener('keydown', onKeyDown)
    onCleanup(() => window.removeEventListener('keydown', onKeyDown))
  } else {
    document.addEventListener('keydown', onKeyDown)
    onCleanup(() => document.removeEventListener('keydown', onKeyDown))
  }
}
