import { onCleanup } from 'solid-js'

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Calls the listener for keys pressed on the page. Plain keys never fire inside a field. */
export function createKeys(listener: (event: KeyboardEvent) => boolean): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey
    const inField = event.target instanceof Element && event.target.closest(FIELDS) !== null
    if (event.altKey || event.defaultPrevented || (plain && inField)) return
    if (listener(event)) event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  onCleanup(() => document.removeEventListener('keydown', onKeyDown))
}
