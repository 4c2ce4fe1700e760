import { onCleanup } from 'solid-js'

/** Calls back whenever the user returns to this page from another tab, window, or the terminal. */
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
