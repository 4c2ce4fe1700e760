// Detects pages that act on the down event (WCAG 2.2, 2.5.2 Pointer Cancellation): a user who
// missed cannot move the pointer away to cancel.
import { notOfPage } from './press-listeners.ts'

/** Maximum number of elements: reading the text of a larger page would delay the press. */
const MAX_ELEMENTS = 5_000

/**
 * Events after all listeners of the down event. An element that takes the focus may show more text,
 * which is no answer to the press.
 */
const ENDS = ['focusin', 'focusout', 'pointerup', 'mouseup', 'touchend']
const DOWNS = ['mousedown', 'touchstart']

/** Returns a function: true when the last press changed text for good before its release. */
export function watchDownPress(): () => boolean {
  let before: string | undefined
  let replaced: string | undefined
  const end = notOfPage(() => {
    if (before !== undefined && words() !== before) replaced = before
    before = undefined
  })
  const down = notOfPage((event: Event) => {
    const isSmall = document.getElementsByTagName('*').length <= MAX_ELEMENTS
    before = event.isTrusted && isSmall ? words() : undefined
    replaced = undefined
  })
  const how = { capture: true, passive: true }
  window.addEventListener('pointerdown', down, how)
  for (const kind of ENDS) window.addEventListener(kind, end, how)
  for (const kind of DOWNS) window.addEventListener(kind, end, { passive: true })
  return () => replaced !== undefined && words() !== replaced
}

function words(): string {
  return document.body?.innerText ?? ''
}
