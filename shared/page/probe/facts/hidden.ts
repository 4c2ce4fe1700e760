import type { HiddenFact } from '../../../device/facts.ts'
import { inSightPart } from '../find/box.ts'
import type { Collected } from '../find/collect.ts'
import { isHtml } from '../find/control.ts'
import { hitAt } from '../find/hit.ts'
import { labelOf } from '../find/label.ts'
import { toPoints } from '../find/points.ts'
import { clipped, holds } from '../find/walk.ts'

/** Minimum width and maximum height of a bar, as shares of the window. */
const BAR = { across: 0.6, high: 0.35 }
/** Rounding tolerance of scroll offsets, in CSS pixels. */
const END = 2
/** Minimum share of an element that must be behind a bar. */
const HIDDEN = 0.8
const MAX_HIDDEN = 6
/** Bars that disappear once the user responds to them. */
const PASSING = /cookie|consent|banner|toast|snackbar|notice|install|promo|dialog/i

/** Content behind a fixed bar at the end of the page's scroll range. */
export function hiddenFacts({ layers, texts, candidates, modal }: Collected): HiddenFact[] {
  const bars = modal ? [] : layers.flatMap((at) => barOf(at) ?? [])
  if (bars.length === 0) return []
  const facts: HiddenFact[] = []
  const own = candidates.map(({ element }) => element)
  const words = texts.filter(({ element }) => !own.some((at) => holds(at, element)))
  for (const found of [...candidates, ...words]) {
    const { element } = found
    if (facts.length >= MAX_HIDDEN) break
    if (layers.some((layer) => holds(layer, element))) continue
    const part = inSightPart(found)
    const bar = part && bars.find(({ element: at, box }) => liesBehind(part, at, box))
    if (!part || !bar || !isShown(element)) continue
    facts.push({ label: labelFor(element), rect: toPoints(part), by: toPoints(bar.box) })
  }
  return facts
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function labelFor(element: Element): string {
  const words = isHtml(element) ? element.innerText.replace(/\s+/g, ' ').trim() : ''
  return (words || labelOf(element).text).slice(0, 80)
}

/** Bar at the upper or lower edge, if the page is scrolled to that end. */
function barOf(element: Element): { element: Element; box: DOMRect } | undefined {
  const box = element.getBoundingClientRect()
  if (box.width < innerWidth * BAR.across || box.height > innerHeight * BAR.high) return undefined
  if (!isShown(element) || PASSING.test(`${element.className} ${element.id} ${element.role}`))
    return undefined
  const page = document.scrollingElement ?? document.documentElement
  const isAtEnd = scrollY + innerHeight >= page.scrollHeight - END
  const isLower = box.bottom >= innerHeight - 1 && box.top > 0 && isAtEnd
  const isUpper = box.top <= 1 && box.bottom > 1 && scrollY <= END
  return isLower || isUpper ? { element, box } : undefined
}

function liesBehind(part: DOMRect, bar: Element, box: DOMRect): boolean {
  const common = clipped(part, box)
  if (common.width * common.height < part.width * part.height * HIDDEN) return false
  const hit = hitAt(part.left + part.width / 2, part.top + part.height / 2)
  return hit !== undefined && holds(bar, hit)
}
