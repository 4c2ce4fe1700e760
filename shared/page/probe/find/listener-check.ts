import { CLICK_QUESTION, HOVER_QUESTION, QUESTION } from '../watch/press-listeners.ts'
import { isFrameElement, parentOf } from './walk.ts'

/** True when a script listens for hover on this element. */
export function listensForHover(target: EventTarget): boolean {
  return !target.dispatchEvent(new Event(HOVER_QUESTION, { cancelable: true, composed: true }))
}

/**
 * True when a page script listens for a press on this very element. Answered by the instrumentation
 * in the page's main world; false without it.
 */
export function listensForPress(target: EventTarget): boolean {
  return !target.dispatchEvent(new Event(QUESTION, { cancelable: true, composed: true }))
}

/** True when a script listens for a complete press, not only for the start of a drag. */
export function listensForClick(target: EventTarget): boolean {
  return !target.dispatchEvent(new Event(CLICK_QUESTION, { cancelable: true, composed: true }))
}

/**
 * False only when a press here cannot reach any script: no ancestor up to the window listens.
 * Frames and closed trees count as listening, because they might.
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
