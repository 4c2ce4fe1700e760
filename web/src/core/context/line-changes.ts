// Classifies text on only one of two screens: new, removed, or only scrolled in or out.

import type { Rect } from '@harness/shared/base/geometry.ts'
import { MAX_PAGE_TEXT, type Scene, type TextLine } from '@harness/shared/device/observation.ts'

/** Lines that only `now` shows, except those that merely scrolled into view. */
export function linesNew(fresh: readonly string[], before: Scene, now: Scene): readonly string[] {
  const more = moreOf(now, before)
  const isShown = shownIn(before, now)
  return fresh
    .filter((line) => !isShown(line) && !isClock(line, now))
    .filter((line) => (!isCut(before) && more(line)) || !isOutside(line, now, before))
}

/** Lines that only `before` shows, except those that are still elsewhere on the page. */
export function linesGone(gone: readonly string[], before: Scene, now: Scene): readonly string[] {
  const more = moreOf(before, now)
  const isHidden = hiddenInPlace(before, now)
  const isShown = shownIn(now, before)
  const isUnsure = unsureOf(before, now)
  const isCovered = coveredBy(before, now)
  return gone
    .filter((line) => !isShown(line) && !isClock(line, before) && !isTickOf(line, now))
    .filter((line) => {
      const isLess = more(line)
      if (isHidden(line) && (isLess || !isCovered(line))) return true
      return isLess && !(isUnsure(line) && isElsewhere(line, before, now))
    })
}

/** True for text that changes without input, such as a clock. */
function isClock(line: string, seen: Scene): boolean {
  const parts = partsOf(line, seen)
  return (
    parts.some(({ ticks }) => ticks) && parts.every(({ ticks, text }) => ticks || !/\d/.test(text))
  )
}

/** True when the other screen has the same line, with other numbers, as a clock. */
function isTickOf(line: string, now: Scene): boolean {
  const shape = shapeOf(line)
  return now.text.split('\n').some((other) => shapeOf(other) === shape && isClock(other, now))
}

function shapeOf(line: string): string {
  return squeezed(line).replace(/\d+/g, '#')
}

/** True for a line covered by a new layer, such as a menu or tooltip: the page still has it. */
function coveredBy(before: Scene, now: Scene): (line: string) => boolean {
  const known = new Set((before.lines ?? []).map(({ text }) => text))
  const fresh = (now.lines ?? []).filter(({ text }) => !known.has(text)).map(({ rect }) => rect)
  const controls = new Set(before.elements.map(({ label }) => label))
  const added = now.elements.filter(({ label }) => !controls.has(label)).map(({ rect }) => rect)
  const layer = around([...fresh, ...added])
  return (line) =>
    layer !== undefined && partsOf(line, before).some(({ rect }) => meets(rect, layer))
}

/** Bounding box of the new layer: a menu covers more than its words. */
function around(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

function meets(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** True for lines that the page text may lack: placeholders, and text beyond its limit. */
function unsureOf(before: Scene, now: Scene): (line: string) => boolean {
  const known = squeezed(before.pageText ?? before.text)
  const { x, y } = scrolledBy(before, now)
  const hasScrolled = x !== 0 || y !== 0
  return (line) => isCut(now) || (hasScrolled && !known.includes(squeezed(line)))
}

/** True when the other screen shows the whole line, unmoved or moved like its neighbours. */
function shownIn(other: Scene, seen: Scene): (line: string) => boolean {
  const isThere = thereOn(other, seen)
  return (line) => {
    const places = adjoining(squeezed(line), seen.lines ?? [])
    return places.length > 0 && places.flat().every(isThere)
  }
}

function thereOn(other: Scene, seen: Scene): (words: TextLine) => boolean {
  const alike = (text: string, { lines = [] }: Scene) => lines.filter((at) => at.text === text)
  return ({ text, rect }) => {
    const same = alike(text, other)
    if (same.length === 0 || same.length < alike(text, seen).length) return false
    const moves = [STILL, ...neighbourMoves(rect, seen, other)]
    return same.some((at) => moves.some((by) => isMoved(rect, at.rect, by)))
  }
}

function isMoved(from: Rect, to: Rect, { x, y }: Move): boolean {
  return Math.abs(to.x - from.x - x) <= EDGE && Math.abs(to.y - from.y - y) <= EDGE
}

/** True for a line that is out of view, or is now part of a longer visible line. */
function isElsewhere(line: string, before: Scene, now: Scene): boolean {
  return padded(now.text).includes(padded(line)) || isOutside(line, before, now)
}

/** True for text hidden in place: nothing scrolled, and a neighbour has not moved. */
function hiddenInPlace(before: Scene, now: Scene): (line: string) => boolean {
  const [was, is] = [before, now].map(({ scroll, scrollable, scrollAreas }) =>
    JSON.stringify([scroll, scrollable, scrollAreas?.map(({ scrolls }) => scrolls)]),
  )
  if (was !== is) return () => false
  const isThere = thereOn(now, before)
  return (line) => {
    const parts = partsOf(line, before)
    // The rest of a partly covered line is still readable.
    return parts.length > 0 && parts.every((at) => !isThere(at) && isAround(at.rect, before, now))
  }
}

function isAround(rect: Rect, before: Scene, now: Scene): boolean {
  const moves = neighbourMoves(rect, before, now)
  return moves.some(({ x, y }) => Math.abs(x) <= EDGE && Math.abs(y) <= EDGE)
}

/** Text pieces on a screen that make up a line. */
function partsOf(line: string, { lines = [] }: Scene): readonly TextLine[] {
  const words = padded(line)
  const whole = lines.filter(({ text }) => words.includes(padded(text)))
  return whole.length > 0 ? whole : (adjoining(squeezed(line), lines)[0] ?? [])
}

/**
 * Text pieces that contain a line or are contained in it, compared without spaces, as in code. One
 * list per place where the line occurs.
 */
function adjoining(line: string, lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const all = lines.map(({ text }) => squeezed(text)).join('')
  const places: TextLine[][] = []
  for (let from = all.indexOf(line); line && from >= 0; from = all.indexOf(line, from + 1)) {
    let start = 0
    const place = lines.filter(({ text }) => {
      const [first, end] = [start, start + squeezed(text).length]
      start = end
      return end > from && first < from + line.length
    })
    places.push(place)
  }
  return places
}

/** True if the page text reached its limit, so its end is unknown. */
function isCut({ pageText = '' }: Scene): boolean {
  return pageText.length >= MAX_PAGE_TEXT
}

/**
 * True when one page has the words of a line more often than the other, visible or not. Values of
 * fields are ignored, because the page text lacks them.
 */
function moreOf(seen: Scene, other: Scene): (line: string) => boolean {
  const [here, there] = [seen, other].map(({ pageText, text }) => padded(pageText ?? text))
  const values = seen.elements.flatMap(({ value }) => (value ? [padded(value)] : []))
  return (line) => {
    const words = values.reduce((text, value) => text.replace(value, ' \n '), padded(line))
    const parts = words.split('\n').map(padded)
    return parts.some((part) => part !== ' ' && isMore(part, [here, there]))
  }
}

/**
 * True when the part occurs more often here. If spaces differ between screen and page text,
 * compares without spaces.
 */
function isMore(part: string, [here = '', there = '']: readonly (string | undefined)[]): boolean {
  const known = count(part, here)
  if (known > 0) return count(part, there) < known
  const words = squeezed(part)
  return count(words, squeezed(there)) < Math.max(1, count(words, squeezed(here)))
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Normalizes to single spaces, with one at each end, so that only whole words match. */
function padded(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words === '' ? ' ' : ` ${words} `
}

function count(words: string, text = ''): number {
  let found = 0
  // The space after a word is also the one before the next word.
  const next = Math.max(1, words.length - 1)
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + next)) found += 1
  return found
}

/**
 * True when a piece of the line is beyond the other screen's edge, after scrolling or moving like
 * its neighbours.
 */
function isOutside(line: string, seen: Scene, other: Scene): boolean {
  if (innerPlace(seen) !== innerPlace(other)) return true
  return partsOf(line, seen).some(({ rect }) => {
    const scrolled = isBeyond(rect, scrolledBy(seen, other), other)
    const around = neighbourMoves(rect, seen, other)
    return scrolled || around.every((move) => isBeyond(rect, move, other))
  })
}

/** Scroll offset of an inner scroll area; 0 while the page itself scrolls. */
function innerPlace({ scrollable }: Scene): number {
  return scrollable?.inner ? scrollable.above : 0
}

interface Move {
  readonly x: number
  readonly y: number
}

const STILL: Move = { x: 0, y: 0 }

function scrolledBy(seen: Scene, other: Scene): Move {
  const [from, to] = [seen.scroll ?? STILL, other.scroll ?? STILL]
  return { x: from.x - to.x, y: from.y - to.y }
}

/** Tolerance in points: a zoomed page has fractional positions. */
const EDGE = 1

function isBeyond({ x, y, width, height }: Rect, by: Move, { pointSize }: Scene): boolean {
  const [left, top] = [x + by.x, y + by.y]
  return (
    left < -EDGE ||
    top < -EDGE ||
    left + width > pointSize.width + EDGE ||
    top + height > pointSize.height + EDGE
  )
}

/**
 * Movements of the nearest unique lines above and below. Without a line above, the page's scrolling
 * counts; without one below, nothing does.
 */
function neighbourMoves(rect: Rect, seen: Scene, other: Scene): readonly Move[] {
  const there = onceByText(other)
  const kept = [...onceByText(seen).values()].flatMap((line) => {
    const match = there.get(line.text)
    return match ? [{ at: line.rect, to: match.rect }] : []
  })
  const above = kept.filter(({ at }) => at.y <= rect.y).toSorted((a, b) => b.at.y - a.at.y)
  const below = kept.filter(({ at }) => at.y > rect.y).toSorted((a, b) => a.at.y - b.at.y)
  const [first, next] = [above[0], below[0]].map(
    (near) => near && { x: near.to.x - near.at.x, y: near.to.y - near.at.y },
  )
  return [first ?? scrolledBy(seen, other), ...(next ? [next] : [])]
}

function onceByText({ lines = [] }: Scene): ReadonlyMap<string, TextLine> {
  const counts = new Map<string, number>()
  for (const { text } of lines) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Map(
    lines.filter(({ text }) => counts.get(text) === 1).map((line) => [line.text, line]),
  )
}
