import type { Point } from '../geometry.ts'
import type { ProbeReport, ScreenElement } from '../observation.ts'
import {
  checkedOf,
  focusedElement,
  heldValue,
  isCandidate,
  isControl,
  isEnabled,
  isInput,
  isSecure,
  looksClickable,
  roleOf,
} from './control.ts'
import { type Label, labelOf } from './label.ts'
import { isBehind, isModal } from './modal.ts'
import { toPoints } from './points.ts'
import type { Registry } from './registry.ts'
import { readableText } from './text.ts'
import { aimAt, faceOf, shownPart } from './visible.ts'
import { type Found, topFrame, walk } from './walk.ts'

/** Bounds of one report: a page with a hundred thousand elements is reported in part rather than late. */
export interface Limits {
  readonly textLength: number
  readonly elements: number
  readonly timeMs: number
}

const MAX_VALUE = 200

/** Big things without a name are containers, not controls (behaviour 4.4), in CSS pixels. */
const BIG = { width: 200, height: 100 }

/** What the page shows at this moment. Never throws for what a page contains: what cannot be read is left out. */
export function report(registry: Registry, limits: Limits): ProbeReport {
  registry.clear()
  const { candidates, modal } = collect(performance.now() + limits.timeMs / 2)
  const deadline = performance.now() + limits.timeMs / 2
  const elements: ScreenElement[] = []
  const seen = new Map<string, number>()
  for (const found of candidates) {
    if (elements.length >= limits.elements || performance.now() > deadline) break
    const element = attempt(() => describe(found, modal, registry, seen))
    if (element) elements.push(element)
  }
  const focus = attempt(focusedElement)
  const focused = focus && registry.refOf(focus)
  return {
    url: location.href,
    title: document.title,
    scroll: scrollOffset(),
    elements,
    text: attempt(() => readableText(modal, limits.textLength)) ?? '',
    ...(focused ? { focused } : {}),
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // A page may override what it likes; one odd element must not cost the others.
  }
}

function collect(deadline: number): { candidates: Found[]; modal: Element | undefined } {
  const candidates: Found[] = []
  let modal: Element | undefined
  let count = 0
  for (const found of walk(document, topFrame())) {
    count += 1
    if (count % 100 === 0 && performance.now() > deadline) break
    const { element } = found
    if (attempt(() => isModal(element))) modal = element
    if (attempt(() => isCandidate(element) || looksClickable(element))) candidates.push(found)
  }
  return { candidates, modal }
}

function describe(
  found: Found,
  modal: Element | undefined,
  registry: Registry,
  seen: Map<string, number>,
) {
  const { element } = found
  const face = faceOf(found)
  const part = shownPart(face)
  if (!part || (modal && isBehind(element, modal))) return undefined
  if ('cover' in aimAt(element, part)) return undefined
  const label = labelOf(element)
  if (label.source === 'synthesized' && !isControl(element) && isBig(part)) return undefined
  const ref = registry.add(element, part)
  return {
    ref,
    role: roleOf(element),
    ...named(label, seen),
    rect: toPoints(part),
    ...stateOf(element),
  }
}

function isBig(part: DOMRect): boolean {
  return part.width >= BIG.width || part.height >= BIG.height
}

/** Two nameless buttons get different names, by a number in document order. */
function named(label: Label, seen: Map<string, number>) {
  if (label.source !== 'synthesized') return { label: label.text, labelSource: label.source }
  const count = (seen.get(label.text) ?? 0) + 1
  seen.set(label.text, count)
  return {
    label: count > 1 ? `${label.text.slice(0, 75)} ${count}` : label.text,
    labelSource: label.source,
  }
}

function stateOf(
  element: Element,
): Pick<ScreenElement, 'enabled' | 'secure'> & Partial<ScreenElement> {
  const secure = isSecure(element)
  const value = secure ? undefined : heldValue(element)?.slice(0, MAX_VALUE)
  const checked = checkedOf(element)
  return {
    ...(isInput(element) ? { inputType: element.type } : {}),
    ...(value === undefined ? {} : { value }),
    ...(checked === undefined ? {} : { checked }),
    enabled: isEnabled(element),
    secure,
  }
}

function scrollOffset(): Point {
  return { x: Math.round(scrollX), y: Math.round(scrollY) }
}
