import { onCleanup } from 'solid-js'

/**
 * Calls back each time the person comes back to this page: from another tab, another window, or the
 * terminal in which something was started that the page asked for.
 */
export function onReturn(listener: () => void): void {
  const look = () => {
    if (!document.hidden) listener()
  }
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  onCleanup(() => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  })
}
