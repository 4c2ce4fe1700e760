// Finds where words appear on the screen, so that they can be masked in a picture.
import type { Rect } from '../../../base/geometry.ts'
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
  styleOf,
  topFrame,
} from '../find/walk.ts'

/** Maximum number of areas; more are not useful. */
const MAX_RECTS = 100

/**
 * Minimum length to match despite characters between the letters: spaces, strokes and invisible
 * characters. Case and letter shape (Unicode, UAX 15) are always ignored.
 */
const SHORTEST = 6
const BETWEEN =
  /(?:[\s._|\p{Cf}\p{Variation_Selector}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0-]|\u034f)+/gu

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(BETWEEN, '')
}

/** Areas of the screen where any of these words can be read, even behind a modal. */
export function rectsOfText(words: readonly string[]): Rect[] {
  const search = searchFor(words)
  const rects: Rect[] = []
  for (const found of elementsWithText(document.documentElement, topFrame(), search)) {
    if (rects.length >= MAX_RECTS) break
    const lines = isControl(found.element) ? [] : linesOf(found, words, search)
    const shown = lines.length > 0 ? lines : [inSightPart(found)]
    for (const box of shown) if (box && box.width > 0 && box.height > 0) rects.push(toPoints(box))
  }
  return rects
}

interface Search {
  includes(text: string | null | undefined): boolean
  /** Occurrences of all words in the text; a repeated word counts each time. */
  count(text: string): number
}

function searchFor(words: readonly string[]): Search {
  const long = [...new Set(words.map(plain))].filter((word) => word.length >= SHORTEST)
  const short = words.filter((word) => plain(word).length < SHORTEST)
  const includes = (text: string | null | undefined) => {
    if (!text) return false
    if (short.some((word) => text.includes(word))) return true
    const without = plain(text)
    return long.some((word) => without.includes(word))
  }
  const times = (text: string, word: string) => text.split(word).length - 1
  const count = (text: string) => {
    const without = plain(text)
    const counts = [
      ...short.map((word) => times(text, word)),
      ...long.map((word) => times(without, word)),
    ]
    return counts.reduce((sum, at) => sum + at, 0)
  }
  return { includes, count }
}

/**
 * Innermost elements that contain the words, alone or together with their children. `inText`: an
 * ancestor contains them, so this element may.
 */
function* elementsWithText(
  element: Element,
  frame: Frame,
  search: Search,
  inText = true,
): Generator<Found> {
  if (isControl(element)) {
    if (isHeld(element, search)) yield { element, frame }
    return
  }
  yield* outsideText(element, frame, search)
  const hasText = inText && search.includes(textIn(element, frame))
  let within = false
  for (const child of childrenOf(element)) {
    within ||= hasText && search.includes(textIn(child, frame))
    yield* elementsWithText(child, frame, search, hasText)
  }
  if (!hasText) return
  const own = ownTexts(element, frame).some((node) => search.includes(node.nodeValue))
  if (own || !within) yield { element, frame }
}

/** Finds words outside an element's own text: in shadow roots, frames and generated content. */
function* outsideText(element: Element, frame: Frame, search: Search): Generator<Found> {
  const shadow = shadowOf(element)
  for (const child of shadow?.children ?? []) yield* elementsWithText(child, frame, search)
  if (shadow && search.includes(ownTexts(shadow, frame).map(textOf).join('')))
    yield { element, frame }
  const inner = isFrameElement(element) ? innerFrame(element, frame) : undefined
  if (inner) yield* elementsWithText(inner.doc.documentElement, inner, search)
  if (isDrawn(element, search)) yield { element, frame }
}

/** True for words in a field's value or placeholder. */
function isHeld(element: Element, { includes }: Search): boolean {
  const kept = ['value', 'placeholder'].map((name) => element.getAttribute(name))
  return [heldValue(element), ...kept].some(includes)
}

// Calls methods of the prototype, because fields of a form may shadow its properties.

function childrenOf(element: Element): Iterable<Element> {
  return Element.prototype.querySelectorAll.call(element, ':scope > *')
}

function textIn(element: Element, { doc }: Frame): string {
  const range = doc.createRange()
  range.selectNodeContents(element)
  return range.toString()
}

function ownTexts(around: Element | ShadowRoot, { doc }: Frame): readonly Node[] {
  const walker = doc.createTreeWalker(around)
  const found: Node[] = []
  for (let node = walker.firstChild(); node; node = walker.nextSibling())
    if (node.nodeType === 3) found.push(node)
  return found
}

function textOf({ nodeValue }: Node): string {
  return nodeValue ?? ''
}

/** True for words drawn by a style from an attribute, or as the text of a missing picture. */
function isDrawn(element: Element, { includes }: Search): boolean {
  const { getAttribute, getAttributeNames } = Element.prototype
  const named = getAttributeNames
    .call(element)
    .filter((name) => includes(getAttribute.call(element, name)))
  if (named.length === 0) return false
  if (named.includes('alt') || named.includes('label')) return true
  return ['::before', '::after', '::marker'].some((part) =>
    includes(styleOf(element, part)?.content),
  )
}

/**
 * Lines of the words in the element's own text. Empty when they span several text nodes, or are
 * also spelled another way.
 */
function linesOf(
  { element, frame }: Found,
  words: readonly string[],
  { count }: Search,
): DOMRect[] {
  const range = frame.doc.createRange()
  const lines: DOMRect[] = []
  let exact = 0
  for (const node of ownTexts(element, frame)) {
    const text = textOf(node)
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        exact += count(word)
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        for (const line of range.getClientRects())
          lines.push(clipped(inTop(line, frame), frame.clip))
      }
  }
  return exact < count(textIn(element, frame)) ? [] : lines
}
