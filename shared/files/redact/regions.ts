// Locates values on pictures by the rectangles of elements and text lines. Each picture uses its
// own rectangles, so scrolled content is found where it appears.

import { intersection, type Rect, type Size } from '../../base/geometry.ts'
import { MAX_PAGE_TEXT, type ScreenFile, type TextLine } from '../../device/observation.ts'
import { namesSecret } from './named-lines.ts'
import type { Match } from './spelling.ts'

/** Margin around text, in points: letters extend beyond their line. */
const MARGIN = 2

function around({ x, y, width, height }: Rect): Rect {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

export interface Seen {
  readonly rects: readonly Rect[]
  /** Values covered by `rects`. */
  readonly values: ReadonlySet<number>
  /** Values that the screen's text contains at an unknown location. */
  readonly unplaced: ReadonlySet<number>
  /** The picture still shows a value that the recorder masked in the text. */
  readonly isTakenOut: boolean
}

type Matches = (text: string) => readonly Match[]

/** Mask of the recorder in text; the picture still shows the value. */
const TAKEN_OUT = /••••/

function inElements(scene: ScreenFile['scene'], matches: Matches) {
  const values = new Set<number>()
  const rects: Rect[] = []
  for (const { label, text = '', value = '', secure, rect, outline } of scene.elements) {
    const words = [label, text, value]
    const found = words.flatMap((each) => matches(each).map(({ of }) => of))
    for (const of of found) values.add(of)
    if (!secure && found.length === 0 && !words.some((each) => TAKEN_OUT.test(each))) continue
    rects.push(rect, ...(outline ? [outline] : []))
  }
  return { values, rects }
}

/**
 * Searches the lines as one text, with and without a break between them, because a value may span
 * neighbouring lines.
 */
function inLines(lines: readonly TextLine[], matches: Matches) {
  const values = new Set<number>()
  const hit = new Set<number>()
  for (const between of ['\n', ' ', '']) {
    const text = lines.map((line) => line.text).join(between)
    const found = matches(text)
    for (const { of } of found) values.add(of)
    let from = 0
    lines.forEach((line, at) => {
      const to = from + line.text.length
      if (found.some(({ index, length }) => index < to && index + length > from)) hit.add(at)
      from = to + between.length
    })
  }
  const rects = lines
    .filter((line, at) => hit.has(at) || TAKEN_OUT.test(line.text))
    .map(({ rect }) => rect)
  return { values, rects }
}

/**
 * Covers the part outside the window on an audited picture, where text positions are unknown.
 * Applies when the page text contains a value or was too long to search.
 */
function outsideWindow({ facts, pageText = '', pointSize }: ScreenFile['scene'], matches: Matches) {
  const values = new Set(facts?.audit ? matches(pageText).map(({ of }) => of) : [])
  const isUnsure = TAKEN_OUT.test(pageText) || pageText.length >= MAX_PAGE_TEXT
  if (!facts?.audit || (values.size === 0 && !isUnsure)) return { values, rects: [] }
  const { width, height } = facts.audit.pictured
  const below = { x: 0, y: pointSize.height, width, height: height - pointSize.height }
  const right = { x: pointSize.width, y: 0, width: width - pointSize.width, height }
  const rects = [below, right].filter((rect) => rect.width > 0 && rect.height > 0)
  return { values, rects }
}

/** Distance in points within which text is considered to describe a drawing. */
const NEAR = 160

function isNear(drawing: Rect, { x, y, width, height }: Rect): boolean {
  const reach = {
    x: x - NEAR,
    y: y - NEAR,
    width: width + 2 * NEAR,
    height: height + 2 * NEAR,
  }
  return intersection(drawing, reach) !== undefined
}

/**
 * Drawings that may show a value without text: those near a covered area or near words that name a
 * secret. On a screen with a secret, all drawings.
 */
function coveredDrawings(
  { drawings = [], elements, lines = [] }: ScreenFile['scene'],
  covered: readonly Rect[],
  hasSecret: boolean,
): readonly Rect[] {
  if (drawings.length === 0 || hasSecret) return drawings
  const named = [
    ...lines.filter(({ text }) => namesSecret(text)),
    ...elements.filter(({ label, text = '' }) => namesSecret(`${label} ${text}`)),
  ]
  const places = [...covered, ...named.map(({ rect }) => rect)]
  return drawings.filter((drawing) => places.some((place) => isNear(drawing, place)))
}

/**
 * Areas where a screen's picture shows any of the values; `isSecret` marks those always removed.
 */
export function seenOn(
  { scene }: ScreenFile,
  matches: Matches,
  isSecret: (of: number) => boolean = () => false,
): Seen {
  const controls = inElements(scene, matches)
  const outside = outsideWindow(scene, matches)
  const { lines, facts } = scene
  const words = inLines(lines ?? [], matches)
  // Positions from sensors apply only to the texts they measured.
  const { texts = [], notices = [] } = facts?.page ?? {}
  const noted = inLines([...texts, ...notices], matches)
  const values = new Set([...controls.values, ...words.values, ...noted.values])
  const unplaced = new Set(
    matches(scene.text)
      .map(({ of }) => of)
      .filter((of) => !values.has(of)),
  )
  const rects = [...controls.rects, ...words.rects, ...noted.rects, ...outside.rects]
  const hasSecret = [...values, ...unplaced].some(isSecret)
  return {
    rects: [...rects, ...coveredDrawings(scene, rects, hasSecret)].map(around),
    values: new Set([...values, ...outside.values]),
    unplaced,
    isTakenOut: isTakenOut(scene),
  }
}

function isTakenOut({ elements, lines = [], facts, pageText = '' }: ScreenFile['scene']): boolean {
  const words = elements.flatMap(({ label, text = '', value = '' }) => [label, text, value])
  const below = facts?.audit ? [pageText] : []
  return [...words, ...lines.map(({ text }) => text), ...below].some((text) => TAKEN_OUT.test(text))
}

/** Parts of the areas that are within a screen of this size. */
export function onScreen(rects: readonly Rect[], size: Size): readonly Rect[] {
  return rects.flatMap((rect) => intersection(rect, { x: 0, y: 0, ...size }) ?? [])
}
