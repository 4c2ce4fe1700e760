// Where on the screen certain words stand: what must not be in a picture has to be found in it.
import type { Rect } from '../geometry.ts'
import { inSightPart } from './box.ts'
import { heldValue, isControl } from './control.ts'
import { toPoints } from './points.ts'
import { shadowOf } from './shadow.ts'
import {
  clipped,
  type Found,
  type Frame,
  innerFrame,
  inTop,
  isFrameElement,
  topFrame,
} from './walk.ts'

/** More places than this say nothing new. */
const MAX_PLACES = 100

/** The places of the screen where any of these words can be read, also behind a modal. */
export function placesOf(words: readonly string[]): Rect[] {
  const tells = (text: string | null | undefined) => words.some((word) => text?.includes(word))
  const places: Rect[] = []
  for (const found of tellers(document.documentElement, topFrame(), tells)) {
    if (places.length >= MAX_PLACES) break
    const lines = isControl(found.element) ? [] : linesOf(found, words)
    const shown = lines.length > 0 ? lines : [inSightPart(found)]
    for (const box of shown) if (box && box.width > 0 && box.height > 0) places.push(toPoints(box))
  }
  return places
}

type Tells = (text: string | null | undefined) => boolean | undefined

/** The innermost elements that say the words, alone or together with what is in them. */
function* tellers(element: Element, frame: Frame, tells: Tells): Generator<Found> {
  if (isControl(element)) {
    if (tells(heldValue(element)) || tells(element.getAttribute('value'))) yield { element, frame }
    return
  }
  const shadow = shadowOf(element)
  for (const child of shadow?.children ?? []) yield* tellers(child, frame, tells)
  const inner = isFrameElement(element) ? innerFrame(element, frame) : undefined
  if (inner) yield* tellers(inner.doc.documentElement, inner, tells)
  let within = false
  for (const child of element.children) {
    within ||= tells(child.textContent) === true
    yield* tellers(child, frame, tells)
  }
  if (!tells(element.textContent)) return
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && tells(node.nodeValue))
  if (own || !within) yield { element, frame }
}

/** Where the words stand in the element's own text, line by line; nothing when they are put together of pieces. */
function linesOf({ element, frame }: Found, words: readonly string[]): DOMRect[] {
  const range = element.ownerDocument.createRange()
  const lines: DOMRect[] = []
  for (const node of element.childNodes) {
    const text = node.nodeType === 3 ? (node.nodeValue ?? '') : ''
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        for (const line of range.getClientRects())
          lines.push(clipped(inTop(line, frame), frame.clip))
      }
  }
  return lines
}
