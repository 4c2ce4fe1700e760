// Detects overlapping text. All heuristics are here; each would rather miss a fault than report a
// wrong one.
import { MAX_FACT_TEXT, type OverlapFact } from '../../../device/facts.ts'
import { attempt } from '../find/attempt.ts'
import { textClip } from '../find/box.ts'
import type { Collected } from '../find/collect.ts'
import { isCandidate } from '../find/control.ts'
import { hidesWords } from '../find/hidden-words.ts'
import { hitAt } from '../find/hit.ts'
import { alphaOf, isBehind } from '../find/modal.ts'
import { toPoints } from '../find/points.ts'
import { clipped, closest, type Found, holds, inTop, parentOf, styleOf } from '../find/walk.ts'

const MAX_TEXTS = 300
const MAX_PAIRS = 60
const MAX_FOUND = 8
/** Minimum number of letters; a shorter text is a badge or a count on a corner. */
const MIN_LETTERS = 4
/** Vertical range of small letters within a line, as shares of its height from the top. */
const INK = { from: 0.35, to: 0.8 }
/** Minimum overlap, as a share of the letters' height, and in font sizes across. */
const MEETS = { down: 0.4, across: 1.5 }
/** Ratio of font sizes from which the larger text is decoration. */
const DECOR = 2
/**
 * Number of sample points in a line, and minimum covered share. Fully covered text does not count,
 * because it is hidden on purpose.
 */
const TRIED = 8
const COVERED = 0.25

interface Words {
  readonly found: Found
  /** Bounding box of all its lines. */
  readonly area: DOMRect
}

interface Seen extends Words {
  readonly text: string
  readonly fontSize: number
  readonly lines: readonly DOMRect[]
}

export function overlapFacts(
  collected: Collected,
  moving: readonly Element[],
  isInTime: () => boolean,
): OverlapFact[] {
  const words = collected.texts.slice(0, MAX_TEXTS).flatMap((found) => wordsIn(found) ?? [])
  const known = new Map<Words, Seen | undefined>()
  const look = (each: Words) => {
    if (!known.has(each))
      known.set(
        each,
        attempt(() => seenIn(each, collected, moving)),
      )
    return known.get(each)
  }
  const facts: OverlapFact[] = []
  for (const fact of factsIn(words, collected, look)) {
    if (fact) facts.push(fact)
    if (facts.length >= MAX_FOUND || !isInTime()) break
  }
  return facts
}

/** Yields one result per examined pair; undefined when the pair has no fault. */
function* factsIn(
  words: readonly Words[],
  collected: Collected,
  look: (each: Words) => Seen | undefined,
): Generator<OverlapFact | undefined> {
  for (const [one, other] of nearPairs(words)) {
    const [a, b] = [look(one), look(other)]
    yield a && b && attempt(() => areMixed(a, b)) ? factOf(b, `“${a.text}”`) : undefined
  }
  for (const { element, box } of coversOf(collected)) {
    const under = words.filter(
      ({ area, found }) => overlaps(box, area) && !holds(element, found.element),
    )
    for (const own of under.map(look)) {
      const isUnder = own && attempt(() => isPartlyUnder(own, element))
      yield isUnder ? factOf(own, element.localName === 'img' ? 'a picture' : 'a box') : undefined
    }
  }
}

function factOf({ text, lines: [line] }: Seen, by: string): OverlapFact {
  return {
    text: text.slice(0, MAX_FACT_TEXT),
    by: by.slice(0, MAX_FACT_TEXT),
    rect: toPoints(line ?? new DOMRect()),
  }
}

function wordsIn(found: Found): Words | undefined {
  const range = found.element.ownerDocument.createRange()
  range.selectNodeContents(found.element)
  const area = range.getBoundingClientRect()
  return area.width > 0 && area.height > 0 ? { found, area: inTop(area, found.frame) } : undefined
}

/** Pairs of texts with overlapping areas, neither inside the other. */
function* nearPairs(words: readonly Words[]): Generator<readonly [Words, Words]> {
  const sorted = words.toSorted((a, b) => a.area.top - b.area.top)
  let left = MAX_PAIRS
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.area.top >= one.area.bottom - 2) break
      if (!mayMix(one, other)) continue
      if (left-- === 0) return
      yield [one, other]
    }
  }
}

function mayMix({ area, found: { element } }: Words, other: Words): boolean {
  const { element: second } = other.found
  return overlaps(area, other.area) && !holds(element, second) && !holds(second, element)
}

/** True when the boxes overlap by more than rounding. */
function overlaps(a: DOMRect, b: DOMRect): boolean {
  return (
    a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2
  )
}

/** Temporary popups, text off the baseline, and drawn content. */
const APART =
  'dialog, [popover], [role=dialog], [role=alertdialog], [role=tooltip], [role=menu], [role=listbox], [role=status], [role=alert], [aria-hidden=true], sub, sup, ruby, svg, math'

/** Undefined for text that is not plainly visible in the page. */
function seenIn(
  { found, area }: Words,
  { modal }: Collected,
  moving: readonly Element[],
): Seen | undefined {
  const { element, frame } = found
  const style = styleOf(element)
  if (!style || hidesWords(element, style) || element.closest(APART)) return undefined
  if (modal && isBehind(element, modal)) return undefined
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return undefined
  if (alphaOf(style.color) < 1 || closest(element, isChanged)) return undefined
  if (moving.some((at) => holds(at, element))) return undefined
  const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
  const text = nodes
    .map(({ nodeValue }) => nodeValue)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const lines = letters < MIN_LETTERS ? [] : linesOf(found, nodes)
  const fontSize = Number.parseFloat(style.fontSize) * frame.sy
  return lines.length === 0 ? undefined : { found, area, text, fontSize, lines }
}

/** Lines whose letters are visible in full height. */
function linesOf(found: Found, nodes: readonly Node[]): readonly DOMRect[] {
  const { element, frame } = found
  const clip = textClip(found)
  const range = element.ownerDocument.createRange()
  return nodes.flatMap((node) => {
    range.selectNodeContents(node)
    return [...range.getClientRects()].flatMap((box) => {
      const line = clipped(inTop(box, frame), clip)
      return line.width > 2 && line.height >= box.height * frame.sy * INK.to ? [line] : []
    })
  })
}

/** True for an element that is translucent, rotated, blended, or fixed over the scrolling page. */
function isChanged(element: Element): boolean {
  const style = styleOf(element)
  return (
    style?.opacity !== '1' ||
    style.mixBlendMode !== 'normal' ||
    style.position === 'fixed' ||
    style.position === 'sticky' ||
    !/^(none|matrix\([^,]+, 0, 0, .+\))$/.test(style.transform)
  )
}

/** True when the letters of both texts overlap on the same background. */
function areMixed(a: Seen, b: Seen): boolean {
  const [one, other] = [a.found.element, b.found.element]
  if (Math.max(a.fontSize, b.fontSize) >= DECOR * Math.min(a.fontSize, b.fontSize)) return false
  if (isSame(a.text, b.text)) return false
  const common = commonOf(a, b)
  if (!common || hasGround(one, other) || hasGround(other, one)) return false
  const [x, y] = [common.left + common.width / 2, common.top + common.height / 2]
  const stack = one.ownerDocument.elementsFromPoint(x, y)
  const places = [one, other].map((at) => stack.findIndex((hit) => hit === at || holds(at, hit)))
  const [first = -1, last = -1] = places.toSorted((p, q) => p - q)
  return first === 0 && !stack.slice(first, last).some(isOpaque)
}

/** Equal texts on top of each other form a shadow or an outline. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

/** Common area of two lines that covers most of their letters' height. */
function commonOf(a: Seen, b: Seen): DOMRect | undefined {
  const least = Math.min(a.fontSize, b.fontSize) * MEETS.across
  for (const one of a.lines.map(inkOf)) {
    for (const other of b.lines.map(inkOf)) {
      const common = clipped(one, other)
      const isDeep = common.height >= MEETS.down * Math.min(one.height, other.height)
      if (common.height > 0 && isDeep && common.width >= least) return common
    }
  }
  return undefined
}

function inkOf({ left, top, width, height }: DOMRect): DOMRect {
  return new DOMRect(left, top + height * INK.from, width, height * (INK.to - INK.from))
}

/** True when `element` has a background that is not also behind `other`. */
function hasGround(element: Element, other: Element): boolean {
  for (let at: Element | null = element; at && !holds(at, other); at = parentOf(at)) {
    const style = styleOf(at)
    if (!style || alphaOf(style.backgroundColor) > 0 || style.backgroundImage !== 'none')
      return true
    if (!['none', ''].includes(style.getPropertyValue('backdrop-filter'))) return true
  }
  return false
}

function isOpaque(element: Element): boolean {
  if (element.localName === 'img') return true
  const style = styleOf(element)
  return style !== undefined && alphaOf(style.backgroundColor) === 1
}

/** Opaque boxes and pictures without text, which leaves out popups and corner badges. */
function coversOf({ raised, pictures }: Collected) {
  return [
    ...raised.filter(({ element }) => element.localName !== 'img'),
    ...pictures.filter(({ element }) => isPhoto(element)),
  ].flatMap(({ element, frame }) => {
    const isBox = element.localName === 'img' || isOpaque(element)
    if (!isBox || /\S/.test(element.textContent ?? '') || isCandidate(element)) return []
    const isPlain = !closest(element, isChanged) && !closest(element, isCandidate)
    if (!isPlain || element.closest(APART) || element.querySelector('*')) return []
    return [{ element, box: inTop(element.getBoundingClientRect(), frame) }]
  })
}

/** True for JPEG; pictures of other formats may have transparent areas. */
function isPhoto(element: Element): boolean {
  const url = 'currentSrc' in element ? String(element.currentSrc) : ''
  return /\.jpe?g(\?|#|$)|^data:image\/jpeg/i.test(url)
}

/** True when the cover hides only part of a line; a fully covered line is considered intended. */
function isPartlyUnder({ found: { element }, lines }: Seen, cover: Element): boolean {
  if (closest(element, isCandidate) || styleOf(element)?.pointerEvents === 'none') return false
  return lines.some((line) => {
    const y = line.top + line.height * ((INK.from + INK.to) / 2)
    const hits = Array.from({ length: TRIED }, (_, at) =>
      hitAt(line.left + (line.width * (at + 0.5)) / TRIED, y),
    )
    const covered = hits.filter((hit) => hit === cover).length
    const isSeen = hits.some((hit) => hit && hit !== cover && holds(element, hit))
    return isSeen && covered >= TRIED * COVERED
  })
}
