// Whether a field has words of the page at it, which a person reads as its label, although nothing
// ties them to it.
import { boxOf } from '../find/box.ts'
import type { Collected } from '../find/collect.ts'
import { closest, type Found, holds, inTop, parentOf } from '../find/walk.ts'

/** Words right above or beside a field belong to it, in CSS pixels. */
const NEAR = 16
/** Most boxes around words that are searched for the field in their row. */
const ROW_LEVELS = 3
/** Greatest horizontal offset of words above a field, in CSS pixels. */
const ALIGNED = 24
/** Boxes of neighbours may overlap by rounding, in CSS pixels. */
const SLACK = 4
/** They name what follows as a whole. */
const HEADS = 'h1, h2, h3, h4, h5, h6, legend, caption'

interface Words {
  readonly element: Element
  readonly box: DOMRect
  /** A label that is tied to no field. */
  readonly isLabel: boolean
}

/** Reads the words of a page once, and only where a field asks for them. */
export function makeWordsAt(collected: Collected): (field: Found) => boolean {
  let known: readonly Words[] | undefined
  return (field) => {
    known ??= textsAround(collected)
    const box = boxOf(field)
    const others = collected.candidates.filter(({ element }) => element !== field.element)
    return known.some(
      (words) =>
        isIn(words.box, box) ||
        isAbove(words.box, box) ||
        (isLeft(words, box, field.element) &&
          !others.some((other) => isBetween(boxOf(other), words.box, box))),
    )
  }
}

function textsAround({ texts, candidates }: Collected): readonly Words[] {
  const controls = new Set(candidates.map(({ element }) => element))
  return texts.flatMap((found) => {
    const { element } = found
    const label = closest(element, (at) => at.localName === 'label')
    const isElsewhere =
      element.closest(HEADS) !== null ||
      closest(element, (at) => controls.has(at)) !== undefined ||
      (label !== undefined && 'control' in label && label.control !== null)
    const box = isElsewhere ? undefined : textBox(found)
    return box ? [{ element, box, isLabel: label !== undefined }] : []
  })
}

function textBox({ element, frame }: Found): DOMRect | undefined {
  if (!/\p{L}/u.test(ownText(element)) || !element.checkVisibility(SEEN)) return undefined
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const box = inTop(range.getBoundingClientRect(), frame)
  return box.width > SLACK && box.height > SLACK ? box : undefined
}

const SEEN = { opacityProperty: true, visibilityProperty: true }

function ownText({ childNodes }: Element): string {
  return [...childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join(' ')
}

/** A label that lies in its field. */
function isIn(words: DOMRect, field: DOMRect): boolean {
  const x = words.left + words.width / 2
  const y = words.top + words.height / 2
  return x > field.left && x < field.right && y > field.top && y < field.bottom
}

function isAbove(words: DOMRect, field: DOMRect): boolean {
  const gap = field.top - words.bottom
  return gap > -SLACK && gap < NEAR && Math.abs(words.left - field.left) < ALIGNED
}

/**
 * In the row of the field: a label and words of the same part at any distance, others right beside
 * it.
 */
function isLeft({ element, box, isLabel }: Words, field: DOMRect, owner: Element): boolean {
  const gap = field.left - box.right
  const middle = box.top + box.height / 2
  const isInRow = middle > field.top && middle < field.bottom && gap > -SLACK
  // Not a text that a field happens to stand beside.
  const isShort = box.height <= Math.min(field.height, box.width)
  return isInRow && (isLabel || gap < NEAR || (isShort && isOnePart(element, owner)))
}

function isOnePart(words: Element, field: Element): boolean {
  let at = parentOf(words)
  for (let level = 1; at && level < ROW_LEVELS && !holds(at, field); level++) at = parentOf(at)
  return at !== null && holds(at, field)
}

function isBetween(other: DOMRect, words: DOMRect, field: DOMRect): boolean {
  const isInRow = other.top < field.bottom && other.bottom > field.top
  return isInRow && other.left >= words.right - SLACK && other.right <= field.left + SLACK
}
