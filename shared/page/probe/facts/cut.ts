import type { TextFact } from '../../../device/facts.ts'
import { closest, type Frame, inTop, parentOf, styleOf } from '../find/walk.ts'

/** Maximum ancestors to search for a clipping box; a farther one clips a whole section. */
const NEAR = 2
/** Rounding tolerance, in CSS pixels. */
const NOTICED = 1
/** Smaller boxes hide text on purpose, in CSS pixels. */
const MIN_BOX = 8

/** Part of a text that its container hides; `words` is in CSS pixels of the top frame. */
export function cutOf(element: Element, words: DOMRect, frame: Frame): TextFact['cut'] {
  const box = cutter(element)
  if (!box || hasTitle(element)) return undefined
  const style = styleOf(box)
  const inner = innerBox(box, frame)
  if (!style || inner.width < MIN_BOX || inner.height < MIN_BOX) return undefined
  const across = hides(style.overflowX)
    ? Math.max(words.right - inner.right, inner.left - words.left)
    : 0
  const down = hides(style.overflowY) && isOneLine(element, words) ? words.bottom - inner.bottom : 0
  if (across <= NOTICED && down <= NOTICED) return undefined
  const ellipsis = style.textOverflow !== 'clip'
  return { across: rounded(across), down: rounded(down), ellipsis }
}

function cutter(element: Element): Element | undefined {
  let at: Element | null = element
  for (let level = 0; at && level <= NEAR; level++, at = parentOf(at)) {
    const style = styleOf(at)
    if (!style) return undefined
    if (style.position === 'fixed' || style.position === 'absolute') return undefined
    if (hides(style.overflowX) || hides(style.overflowY)) return at
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') return undefined
  }
  return undefined
}

function hides(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip'
}

function innerBox(element: Element, frame: Frame): DOMRect {
  const box = element.getBoundingClientRect()
  const left = box.left + element.clientLeft
  const top = box.top + element.clientTop
  const width = element.clientWidth || box.width
  return inTop(new DOMRect(left, top, width, element.clientHeight || box.height), frame)
}

/** True for a single line: the end of a longer text is often hidden behind “Show more”. */
function isOneLine(element: Element, { height }: DOMRect): boolean {
  return height < 1.9 * Number.parseFloat(styleOf(element)?.fontSize ?? '0')
}

function hasTitle(element: Element): boolean {
  return closest(element, (at) => at.hasAttribute('title')) !== undefined
}

function rounded(pixels: number): number {
  return Math.max(0, Math.round(pixels * 10) / 10)
}
