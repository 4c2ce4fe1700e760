import type { Point } from '../../../base/geometry.ts'
import type {
  CrossOriginFrame,
  ProbeReport,
  ScreenElement,
  Scrollable,
} from '../../../device/observation.ts'
import { scrollableAt } from '../act/scroll.ts'
import { pageFacts } from '../facts/facts.ts'
import type { Timing } from '../facts/timing.ts'
import { attempt } from './attempt.ts'
import { controlsBeyond } from './beyond.ts'
import { boxOf, clearClips, facePart, inSightPart, isSliver, shownPart } from './box.ts'
import type { Candidate } from './clickable.ts'
import { type Collected, collect } from './collect.ts'
import { inContext, type Named } from './context.ts'
import { focusedElement, hasRole, isControl, isEditingHost, roleOf } from './control.ts'
import { fingerprintOf } from './fingerprint.ts'
import { aimAt } from './hit.ts'
import { type Label, labelOf, shownWords } from './label.ts'
import { isBehind } from './modal.ts'
import { outlineOf } from './outline.ts'
import { textBeyond } from './page-text.ts'
import { toPoints } from './points.ts'
import type { Registry } from './registry.ts'
import { scrollAreas } from './scroll-areas.ts'
import { stateOf } from './state.ts'
import { readableText } from './text.ts'
import { makeTimeBudget } from './time-budget.ts'
import { contentArea, type Found, isFrameElement, topFrame } from './walk.ts'

/**
 * Limits of one report: a page with a hundred thousand elements is reported partly rather than
 * late.
 */
export interface Limits {
  readonly textLength: number
  readonly elements: number
  readonly timeMs: number
  /** Time for sensor facts, in milliseconds; without it none are read. */
  readonly factsMs?: number
  /** Makes the report ahead: the previous one stays current until this one is adopted. */
  readonly ahead?: boolean
}

/** An editor or an administration page has 1,500 to 3,000 elements, which are always walked. */
const LEAST_WALKED = 5_000

/** Limits for title and address, which a page may make arbitrarily long. */
const MAX_TITLE = 500
const MAX_ADDRESS = 8_192
const MAX_CROSS_ORIGIN_FRAMES = 12

/** Larger unnamed elements are containers (docs/internals/facts.md, Marks), in CSS pixels. */
const BIG = { width: 200, height: 100 }

/**
 * Snapshot of the visible page. Page content never makes it throw: unreadable parts are left out.
 */
export async function report(
  registry: Registry,
  limits: Limits,
  timing: Timing,
): Promise<ProbeReport> {
  registry.clear(limits.ahead)
  timing.begin(limits.ahead === true)
  const collected = await collect(makeTimeBudget(limits.timeMs / 2, { least: LEAST_WALKED }))
  const { candidates, modal, unresolved } = collected
  const elements: ScreenElement[] = []
  const listed: Named[] = []
  const seen = new Map<string, number>()
  const budget = makeTimeBudget(limits.timeMs / 2, { onPause: clearClips })
  let isCut = collected.isCut
  for (const found of candidates) {
    const isInTime = budget.canContinue()
    if (elements.length >= limits.elements || (isInTime !== true && !(await isInTime))) {
      isCut = true
      break
    }
    const element = attempt(() => describe(found, modal, registry, seen))
    if (!element) continue
    elements.push(element)
    listed.push({ element: found.element, label: element.label })
  }
  const areas = scrollAreas(collected.overflowing, modal, registry)
  const focus = attempt(focusedElement)
  const focused = focus && registry.refOf(focus)
  attempt(() => registry.meet(collected, focus))
  registry.unresolved = unresolved
  const { isTextCut, ...texts } = textsOf(collected, registry, limits.textLength)
  return {
    crossOriginFrames: listCrossOriginFrames(collected, registry),
    unresolved: unresolved.length,
    unmasked: collected.unmasked
      .flatMap((found) => attempt(() => inSightPart(found)) ?? [])
      .map(toPoints),
    url: location.href.slice(0, MAX_ADDRESS),
    title: document.title.slice(0, MAX_TITLE),
    scroll: scrollOffset(),
    ...scrollableNow(),
    ...beyondOf(collected),
    elements: inContext(elements, listed),
    ...(areas.length > 0 ? { scrollAreas: areas } : {}),
    ...texts,
    ...drawingsOf(collected),
    ...cutOf(collected, isCut, isTextCut),
    ...(focused ? { focused } : {}),
    ...factsOf(collected, registry, limits, timing),
  }
}

function factsOf(
  collected: Collected,
  registry: Registry,
  { factsMs }: Limits,
  timing: Timing,
): Pick<ProbeReport, 'facts'> {
  if (factsMs === undefined) return {}
  const page = attempt(() => pageFacts(collected, registry, timing, factsMs))
  return page ? { facts: { page } } : {}
}

function listCrossOriginFrames(
  { crossOriginFrames, modal }: Collected,
  registry: Registry,
): CrossOriginFrame[] {
  return crossOriginFrames.slice(0, MAX_CROSS_ORIGIN_FRAMES).flatMap((found) => {
    const { element } = found
    if (!isFrameElement(element) || (modal && isBehind(element, modal))) return []
    const area = attempt(() => areaOf(found))
    return area ? [{ key: registry.keyOf(element), host: hostIn(element), ...area }] : []
  })
}

/** Visible area of a frame's content on the screen; undefined when none is visible. */
export function areaOf(found: Found): Omit<CrossOriginFrame, 'key'> | undefined {
  const { element, frame } = found
  if (!isFrameElement(element)) return undefined
  const shown = shownPart(found)
  if (!shown) return undefined
  const { x, y, sx, sy, clip } = contentArea(element, frame)
  const { width, height } = boxOf(found)
  const area = toPoints(new DOMRect(x, y, width, height))
  return { area, scale: { x: sx, y: sy }, clip: toPoints(clip) }
}

function describe(
  found: Candidate,
  modal: Element | undefined,
  registry: Registry,
  seen: Map<string, number>,
) {
  const { element } = found
  const part = facePart(found)
  if (!part || (modal && isBehind(element, modal))) return undefined
  const aim = isSliver(part, found) ? undefined : aimAt(element, part)
  if (!aim || 'cover' in aim) return undefined
  const label = labelOf(element)
  const isNameless =
    label.source === 'synthesized' && !isControl(element) && !isEditingHost(element)
  if (isNameless && isBig(part) && !isNamedByUse(found, part)) return undefined
  const ref = registry.add(element, part, fingerprintOf(element, label))
  if (aim.inside) registry.sight(element, aim)
  const outline = outlineOf(found, part)
  return {
    ref,
    node: registry.nodeOf(element),
    role: shownRole(found),
    ...named(label, seen),
    ...shownAs(element, label),
    rect: toPoints(part),
    ...(outline ? { outline: toPoints(outline) } : {}),
    ...stateOf(element),
  }
}

/** Visible text that differs from the label: guard rules read both. */
function shownAs(element: Element, { text, source }: Label): Pick<ScreenElement, 'text'> {
  if (source === 'text') return {}
  const words = shownWords(element)
  return words === '' || words === text ? {} : { text: words }
}

/** Role shown to the model; a drawing without one is named after its use. */
function shownRole({ element, kind }: Candidate): string {
  const isDrawing = kind === 'region' || kind === 'handle'
  if (!isDrawing || hasRole(element) || isControl(element)) return roleOf(element)
  return kind === 'region' ? 'region' : 'draggable'
}

/** Maximum thickness of a divider between two panes, in CSS pixels. */
const BAR = 24

function isNamedByUse({ kind }: Candidate, { width, height }: DOMRect): boolean {
  return kind === 'region' || (kind === 'handle' && Math.min(width, height) <= BAR)
}

function isBig(part: DOMRect): boolean {
  return part.width >= BIG.width || part.height >= BIG.height
}

/** Adds a number in document order to equal fallback labels. */
function named(label: Label, seen: Map<string, number>) {
  if (label.source !== 'synthesized') return { label: label.text, labelSource: label.source }
  const count = (seen.get(label.text) ?? 0) + 1
  seen.set(label.text, count)
  return {
    label: count > 1 ? `${label.text.slice(0, 75)} ${count}` : label.text,
    labelSource: label.source,
  }
}

function textsOf(
  collected: Collected,
  { isRestless }: Registry,
  maxLength: number,
): Pick<ProbeReport, 'text' | 'pageText' | 'lines'> & { readonly isTextCut: boolean } {
  const readable = attempt(() => readableText({ ...collected, isRestless }, topFrame(), maxLength))
  const { text, lines = [] } = readable ?? { text: '' }
  const beyond = attempt(() => textBeyond(collected, text, maxLength))
  const pageText = beyond?.text
  const isTextCut = readable === undefined || (beyond?.isCut ?? true)
  return { text, lines, isTextCut, ...(pageText === undefined ? {} : { pageText }) }
}

/** Smaller drawings show no text, in CSS pixels. */
const MIN_DRAWING = 12
const MAX_DRAWINGS = 100

function drawingsOf({ drawings }: Collected): Pick<ProbeReport, 'drawings'> {
  const areas = drawings.slice(0, MAX_DRAWINGS).flatMap((found) => {
    const part = attempt(() => inSightPart(found))
    return part && Math.min(part.width, part.height) >= MIN_DRAWING ? [toPoints(part)] : []
  })
  return areas.length > 0 ? { drawings: areas } : {}
}

/** Unread parts of the report; if elements were cut, visible text may be missing too. */
function cutOf(collected: Collected, isCut: boolean, isTextCut: boolean): Pick<ProbeReport, 'cut'> {
  const framesBeyond = attempt(() => framesOutOfSight(collected)) ?? []
  const text = collected.isCut || isTextCut
  if (!isCut && !text && framesBeyond.length === 0) return {}
  return {
    cut: {
      ...(isCut && { elements: true }),
      ...(text && { text: true }),
      ...(framesBeyond.length > 0 && { framesBeyond }),
    },
  }
}

/** Hosts of frames that are out of view or exceed the limit. */
function framesOutOfSight({ crossOriginFrames, modal }: Collected): string[] {
  return crossOriginFrames.flatMap((found, index) => {
    const { element } = found
    if (!isFrameElement(element) || (modal && isBehind(element, modal))) return []
    const { width, height } = boxOf(found)
    const isPage = width >= LEAST_FRAME && height >= LEAST_FRAME && element.checkVisibility()
    const isListed = index < MAX_CROSS_ORIGIN_FRAMES && areaOf(found) !== undefined
    return isPage && !isListed ? [hostIn(element)] : []
  })
}

/** Smaller frames are tracking pixels, in CSS pixels. */
const LEAST_FRAME = 8
const MAX_HOST = 253

function hostIn({ src }: HTMLIFrameElement): string {
  return URL.canParse(src) ? new URL(src).host.slice(0, MAX_HOST) : ''
}

function scrollableNow(): { scrollable?: Scrollable } {
  const scrollable = attempt(() => scrollableAt(innerWidth / 2, innerHeight / 2))
  return scrollable ? { scrollable } : {}
}

function beyondOf({ usable }: Collected): Pick<ProbeReport, 'beyond'> {
  const beyond = attempt(() => controlsBeyond(usable)) ?? []
  return beyond.length > 0 ? { beyond } : {}
}

function scrollOffset(): Point {
  return { x: Math.round(scrollX), y: Math.round(scrollY) }
}
