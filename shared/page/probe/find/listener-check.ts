import { CLICK_QUESTION, HOVER_QUESTION, QUESTION } from '../watch/press-listeners.ts'
import { isFrameElement, parentOf } from './walk.ts'

/** True when a script waits for the pointer to come over it. */
export function listensForHover(target: EventTarget): boolean {
  return !target.dispatchEvent(new Event(HOVER_QUESTION, { cancelable: true, composed: true }))
}

/**
 * True when a script of the page waits for a press on this very element. Asked of the page's own
 * world; without the page instrumentation the answer is no.
 */
export function listensForPress(target: EventTarget): boolean {
  return !target.dispatchEvent(new Event(QUESTION, { cancelable: true, composed: true }))
}

/** True when one waits for a complete press on it, not only for one that begins to drag. */
export function listensForClick(target: EventTarget): boolean {
  return !target.dispatchEvent(new Event(CLICK_QUESTION, { cancelable: true, composed: true }))
}

/**
 * False only when a press here can reach no script: nothing listens up to the window. Frames and
 * closed trees might, so they count as listening.
 */
export function isListenedTo(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at))
    if (isFrameElement(at) || at.localName.includes('-') || runsScript(at) || listensForPress(at))
      return true
  const { ownerDocument } = element
  const { defaultView } = ownerDocument
  return listensForPress(ownerDocument) || (defaultView !== null && listensForPress(defaultView))
}

function runsScript(element: Element): boolean {
  return /^\s*javascript:/i.test(element.getAttribute('href') ?? '')
}
