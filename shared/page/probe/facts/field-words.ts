// Detects visible text next to a field that users read as its label, although nothing associates
// them.
import { boxOf } from '../find/box.ts'
import type { Collected } from '../find/collect.ts'
import { closest, type Found, holds, inTop, parentOf } from '../find/walk.ts'

/** Maximum distance of text above or next to its field, in CSS pixels. */
const NEAR = 16
/** Maximum number of ancestors of a text to search for the field in its row. */
const ROW_LEVELS = 3
/** Maximum horizontal offset of text above a field, in CSS pixels. */
const ALIGNED = 24
/** Overlap of adjacent boxes by rounding, in CSS pixels. */
const SLACK = 4
/** Headings name a whole section, not a single field. */
const HEADS = 'h1, h2, h3, h4, h5, h6, legend, caption'

interface Words {
  readonly element: Element
  readonly box: DOMRect
  /** True for a label that is associated with no field. */
  readonly isLabel: boolean
}

/** Reads the texts of a page once, and only if a field needs them. */
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

/** True for a label inside its field. */
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
 * True for text to the left in the field's row: a label or short text of the same section at any
 * distance, other text only if adjacent.
 */
function isLeft({ element, box, isLabel }: Words, field: DOMRect, owner: Element): boolean {
  const gap = field.left - box.right
  const middle = box.top + box.height / 2
  const isInRow = middle > field.top && middle < field.bottom && gap > -SLACK
  // Excludes a longer text that a field happens to be next to.
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
