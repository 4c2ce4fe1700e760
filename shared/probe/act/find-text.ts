// Where on the screen certain words stand: what must not be in a picture has to be found in it.
import type { Rect } from '../../language/geometry.ts'
import { inSightPart } from '../find/box.ts'
import { heldValue, isControl } from '../find/control.ts'
import { toPoints } from '../find/points.ts'
import { shadowOf } from '../find/shadow.ts'
import {
  clipped,
  type Found,
  type Frame,
  innerFrame,
  inTop,
  isFrameElement,
  topFrame,
} from '../find/walk.ts'

/** More places than this say nothing new. */
const MAX_RECTS = 100

/** The places of the screen where any of these words can be read, also behind a modal. */
export function rectsOfText(words: readonly string[]): Rect[] {
  const includesWord = (text: string | null | undefined) =>
    words.some((word) => text?.includes(word))
  const rects: Rect[] = []
  for (const found of elementsWithText(document.documentElement, topFrame(), includesWord)) {
    if (rects.length >= MAX_RECTS) break
    const lines = isControl(found.element) ? [] : linesOf(found, words)
    const shown = lines.length > 0 ? lines : [inSightPart(found)]
    for (const box of shown) if (box && box.width > 0 && box.height > 0) rects.push(toPoints(box))
  }
  return rects
}

type TextTest = (text: string | null | undefined) => boolean | undefined

/** The innermost elements that say the words, alone or together with what is in them. */
function* elementsWithText(
  element: Element,
  frame: Frame,
  includesWord: TextTest,
): Generator<Found> {
  if (isControl(element)) {
    if (includesWord(heldValue(element)) || includesWord(element.getAttribute('value')))
      yield { element, frame }
    return
  }
  const shadow = shadowOf(element)
  for (const child of shadow?.children ?? []) yield* elementsWithText(child, frame, includesWord)
  const inner = isFrameElement(element) ? innerFrame(element, frame) : undefined
  if (inner) yield* elementsWithText(inner.doc.documentElement, inner, includesWord)
  let within = false
  for (const child of element.children) {
    within ||= includesWord(child.textContent) === true
    yield* elementsWithText(child, frame, includesWord)
  }
  if (!includesWord(element.textContent)) return
  const own = [...element.childNodes].some(
    (node) => node.nodeType === 3 && includesWord(node.nodeValue),
  )
  if (own || !within) yield { element, frame }
}

/**
 * Where the words stand in the element's own text, line by line; nothing when they are put together
 * of pieces.
 */
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
