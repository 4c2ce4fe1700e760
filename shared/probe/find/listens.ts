import { QUESTION } from '../watch/press-listeners.ts'

/**
 * True when a script of the page waits for a press on this very element. Asked of the page's own
 * world; without the page instrumentation the answer is no.
 */
export function listensForPress(element: Element): boolean {
  return !element.dispatchEvent(new Event(QUESTION, { cancelable: true, composed: true }))
}
