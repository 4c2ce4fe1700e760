// When what is typed is saved.
import { onCleanup } from 'solid-js'

/** A change is saved after this at the latest, also while typing continues: a crash loses no more. */
const SAVE_AFTER_MS = 500

/**
 * When to save, one after the other: once typing rests, when a field or the editor is left, and
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

/** Calls back when the page may be left for good: it is hidden, closed, reloaded or replaced. */
export function createLeaving(leave: () => void): void {
  const hide = () => document.hidden && leave()
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  onCleanup(() => {
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
  })
}
