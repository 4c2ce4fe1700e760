// Timing of saves while the user types.
import { onCleanup } from 'solid-js'

/** Maximum delay of a save in milliseconds, also while typing continues. */
const SAVE_AFTER_MS = 500

/**
 * Runs saves one at a time: when typing pauses, when a field or the editor is left, and regularly
 * while typing continues.
 */
export function createSaves(save: (isResting: boolean) => Promise<void>) {
  let resting: ReturnType<typeof setTimeout> | undefined
  let due: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  const now = (isResting: boolean) => {
    clearTimeout(due)
    due = undefined
    saving = saving.then(() => save(isResting))
  }
  const flush = () => {
    clearTimeout(resting)
    now(true)
  }
  onCleanup(flush)
  return {
    flush,
    later: () => {
      clearTimeout(resting)
      resting = setTimeout(flush, SAVE_AFTER_MS)
      due ??= setTimeout(() => now(false), SAVE_AFTER_MS)
    },
  }
}

/** Calls back when the page may be gone for good: hidden, closed, reloaded or replaced. */
export function createLeaving(leave: () => void): void {
  const hide = () => document.hidden && leave()
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  onCleanup(() => {
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
  })
}
