// Parts of the page that scroll independently: lists, panels, tables in a container.
import type { ScrollArea, Scrolls } from '../../../device/observation.ts'
import { attempt } from './attempt.ts'
import { shownPart } from './box.ts'
import { isControl, isHtml } from './control.ts'
import { fingerprintOf } from './fingerprint.ts'
import { aimAt } from './hit.ts'
import { declaredName } from './label.ts'
import { isBehind } from './modal.ts'
import { toPoints } from './points.ts'
import type { Registry } from './registry.ts'
import { type Found, styleOf } from './walk.ts'

/** Minimum size, in CSS pixels; smaller parts are fields and lines with an ellipsis. */
const LEAST = { width: 60, height: 40 }
/** Overflow caused by rounding, borders and shadows, in CSS pixels. */
const LEFT_OVER = 12
/** A part that fills a larger share of the window counts as the page itself. */
const MOST_OF_WINDOW = 0.5
const MAX_AREAS = 12

/** Hot path for every visible element: the cheapest test comes first. */
export function mayScroll(element: Element): boolean {
  const { clientHeight, clientWidth } = element
  if (clientHeight < LEAST.height || clientWidth < LEAST.width) return false
  const overflows =
    element.scrollHeight > clientHeight + LEFT_OVER || element.scrollWidth > clientWidth + LEFT_OVER
  return overflows && !isControl(element)
}

export function scrollAreas(
  found: readonly Found[],
  modal: Element | undefined,
  registry: Registry,
): ScrollArea[] {
  const areas: ScrollArea[] = []
  for (const each of found) {
    if (areas.length >= MAX_AREAS) break
    const area = attempt(() => describe(each, modal, registry))
    if (area) areas.push(area)
  }
  return areas
}

function describe(
  found: Found,
  modal: Element | undefined,
  registry: Registry,
): ScrollArea | undefined {
  const { element } = found
  const scrolls = scrollsOf(element)
  const part = scrolls && shownPart(found)
  if (!part || part.width < LEAST.width || part.height < LEAST.height) return undefined
  if (part.width * part.height > innerWidth * innerHeight * MOST_OF_WINDOW) return undefined
  if ((modal && isBehind(element, modal)) || 'cover' in aimAt(element, part)) return undefined
  const ref = registry.refOf(element) ?? registry.add(element, part, fingerprintOf(element))
  return { ref, label: areaName(element), rect: toPoints(part), scrolls }
}

/** Remaining scroll distance per side; undefined if a person can scroll neither axis. */
function scrollsOf(element: Element): Scrolls | undefined {
  const isPage = element === element.ownerDocument.scrollingElement
  if (isPage && element.ownerDocument === document) return undefined
  const style = styleOf(element)
  const rest = (size: number, seen: number, at: number, overflow = '') => {
    const all = size - seen
    if (all <= LEFT_OVER || !(isPage || /auto|scroll/.test(overflow))) return [0, 0] as const
    const before = Math.min(all, Math.abs(Math.round(at)))
    return [before, Math.max(0, Math.round(all - before))] as const
  }
  const { scrollHeight, clientHeight, scrollTop, scrollWidth, clientWidth, scrollLeft } = element
  const [above, below] = rest(scrollHeight, clientHeight, scrollTop, style?.overflowY)
  const [left, right] = rest(scrollWidth, clientWidth, scrollLeft, style?.overflowX)
  return above + below + left + right > 0 ? { above, below, left, right } : undefined
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], caption, legend'
/** Longer text is content, in characters. */
const MAX_NAME = 60

/** Declared name, heading, or short text right before the area. */
function areaName(element: Element): string {
  const frame = element === element.ownerDocument.scrollingElement ? frameOf(element) : undefined
  const names = [
    declaredName(frame ?? element),
    readWords(element.querySelector(HEADINGS)),
    readWords(element.previousElementSibling),
    readWords(element.parentElement?.querySelector(HEADINGS)),
  ]
  return names.find((name) => name !== '') ?? 'unlabelled part'
}

function frameOf(element: Element): Element | undefined {
  return element.ownerDocument.defaultView?.frameElement ?? undefined
}

function readWords(element: Element | null | undefined): string {
  if (!element || !isHtml(element) || !element.checkVisibility()) return ''
  const words = element.innerText.slice(0, 1_000).replace(/\s+/g, ' ').trim()
  return words.length <= MAX_NAME && /[\p{L}\p{N}]/u.test(words) ? words : ''
}
