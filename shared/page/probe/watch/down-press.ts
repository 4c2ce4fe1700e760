// What a press does before it is released (WCAG 2.2, 2.5.2 Pointer Cancellation): a person who
// missed cannot move away and let go.
import { notOfPage } from './press-listeners.ts'

/** Reading the words of a larger page would delay the press, in elements. */
const MAX_ELEMENTS = 5_000

/**
 * Events after all listeners of the down event. An element that takes the focus may show more words,
 * which is no answer to the press.
 */
const ENDS = ['focusin', 'focusout', 'pointerup', 'mouseup', 'touchend']
const DOWNS = ['mousedown', 'touchstart']

/** True when the last press changed words before it was released, and they did not come back. */
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
