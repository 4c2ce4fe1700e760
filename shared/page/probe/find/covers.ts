// Detects text that is completely covered by something opaque.
import { hitAt } from './hit.ts'
import { alphaOf, paintsAbove } from './modal.ts'
import { type Found, holds, inTop, parentOf, styleOf } from './walk.ts'

/** Opaque part of the page that may cover others, in CSS pixels of the top frame. */
interface Cover {
  readonly element: Element
  readonly box: DOMRect
}
export type Covers = readonly Cover[]

export function coversIn(raised: readonly Found[]): Covers {
  return raised
    .filter(({ element }) => isOpaque(element))
    .map(({ element, frame }) => ({ element, box: inTop(element.getBoundingClientRect(), frame) }))
}

function isOpaque(element: Element): boolean {
  const style = styleOf(element)
  if (!style || alphaOf(style.backgroundColor) < 1) return false
  for (let at: Element | null = element; at; at = parentOf(at))
    if (Number(styleOf(at)?.opacity ?? 1) < 1) return false
  return element.checkVisibility({ visibilityProperty: true })
}

/**
 * True when a press at the center of the text would hit an opaque cover. Text that lets presses
 * through is visible if drawn above the cover.
 */
export function isCovered(element: Element, area: DOMRect, covers: Covers): boolean {
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2]
  const over = covers.filter(
    ({ element: cover, box }) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && !holds(cover, element),
  )
  const hit = over.length > 0 ? hitAt(x, y) : undefined
  if (!hit) return false
  const isPressed = styleOf(element)?.pointerEvents !== 'none'
  return over.some(
    ({ element: cover }) => holds(cover, hit) && (isPressed || !paintsAbove(element, cover)),
  )
}
