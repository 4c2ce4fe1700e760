// Text over a picture or gradient. If the text has one plain colour, its background can be sampled
// from the screenshot.
import type { Rect } from '../../../base/geometry.ts'
import type { Collected } from '../find/collect.ts'
import { hitAt } from '../find/hit.ts'
import { toPoints } from '../find/points.ts'
import { clipped, closest, type Found, holds, inTop, styleOf } from '../find/walk.ts'
import { colourOf } from './colour.ts'

/** Maximum texts per report, since each needs hit tests and a crop of the picture. */
const MAX_TEXTS = 24
const MAX_LINES = 3
/** Smaller lines cannot be sampled, in CSS pixels. */
const MIN_LINE = 6
const MIN_FONT = 10

/** Elements painted below words they do not contain, such as a picture under its caption. */
export interface Underlays {
  /** True when an underlay overlaps the element. */
  meets(found: Found): boolean
  /** Lines of the text whose background the picture can show. */
  lines(found: Found, shown: DOMRect, moving: readonly Element[]): readonly Rect[] | undefined
}

export function makeUnderlays(collected: Collected): Underlays {
  let under: readonly { element: Element; box: DOMRect }[] | undefined
  let left = MAX_TEXTS
  return {
    meets({ element, frame }) {
      under ??= underlaysIn(collected)
      if (under.length === 0) return false
      const box = inTop(element.getBoundingClientRect(), frame)
      return under.some((at) => overlaps(at.box, box) && !holds(at.element, element))
    },
    lines(found, shown, moving) {
      if (left === 0 || !isPlain(found.element)) return undefined
      left -= 1
      const lines = linesIn(found, shown)
      const isClear = lines.length > 0 && lines.every((line) => isInFront(found.element, line))
      return isClear && !movesBehind(found.element, lines[0], moving)
        ? lines.map(toPoints)
        : undefined
    },
  }
}

function underlaysIn({ pictures, raised }: Collected) {
  const painted = raised.filter(
    ({ element }) => (styleOf(element)?.backgroundImage ?? 'none') !== 'none',
  )
  return [...pictures, ...painted].map(({ element, frame }) => ({
    element,
    box: inTop(element.getBoundingClientRect(), frame),
  }))
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** True for legible, upright, opaque text in one colour, without effects. */
function isPlain(element: Element): boolean {
  const style = styleOf(element)
  if (!style || colourOf(style.color)?.a !== 1) return false
  if (Number.parseFloat(style.fontSize) < MIN_FONT) return false
  return closest(element, changes) === undefined
}

function changes(element: Element): boolean {
  const style = styleOf(element)
  if (!style) return true
  return (
    style.opacity !== '1' ||
    style.filter !== 'none' ||
    style.mixBlendMode !== 'normal' ||
    !['none', ''].includes(style.getPropertyValue('mask-image')) ||
    !['none', ''].includes(style.rotate) ||
    // Without rotation or skew, the second and third number are 0.
    !/^(none|matrix\([^,]+, 0, 0, .+\))$/.test(style.transform) ||
    element.getAttribute('aria-hidden') === 'true' ||
    // Declared as a picture, such as a logo: WCAG exempts text that is part of a picture.
    element.getAttribute('role') === 'img'
  )
}

/** Visible lines of the element's own text. */
function linesIn({ element, frame }: Found, shown: DOMRect): readonly DOMRect[] {
  const range = element.ownerDocument.createRange()
  const lines: DOMRect[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 3 || !/[\p{L}\p{N}]/u.test(node.nodeValue ?? '')) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const line = clipped(inTop(box, frame), shown)
      if (line.width < MIN_LINE || line.height < MIN_LINE) continue
      lines.push(line)
      if (lines.length === MAX_LINES) return lines
    }
  }
  return lines
}

/** True when nothing covers either end of the line. */
function isInFront(element: Element, line: DOMRect): boolean {
  const y = line.top + line.height / 2
  return [line.left + 2, line.right - 2].every((x) => {
    const hit = hitAt(x, y)
    return hit !== undefined && (holds(element, hit) || holds(hit, element))
  })
}

const PLAYING = new Set(['video', 'canvas', 'iframe', 'object', 'embed', 'marquee'])

/** True when a moving element is behind the text, so its background is about to change. */
function movesBehind(
  element: Element,
  line: DOMRect | undefined,
  moving: readonly Element[],
): boolean {
  if (!line) return true
  const [x, y] = [line.left + line.width / 2, line.top + line.height / 2]
  return element.ownerDocument
    .elementsFromPoint(x, y)
    .some((at) => PLAYING.has(at.localName) || moving.some((each) => holds(each, at)))
}
